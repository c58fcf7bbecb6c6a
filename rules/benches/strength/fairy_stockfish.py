#!/usr/bin/env python3
"""Great Shatranj against Fairy-Stockfish, each with the same number of positions a move.

    cargo build --release
    rules/benches/strength/fairy_stockfish.py --games 20

Fairy-Stockfish comes from npm (fairy-stockfish-nnue.wasm, the engine as WebAssembly, run by Node.js 18 or later) into
target/fairy-stockfish; Debian's package is of a version without the pieces of this game. It plays with its classical evaluation.
It keeps what it found for its next moves, while pbmd thinks anew each time; with --forget its memory is emptied before each move, so that
both do. First the legal moves of both are compared along games at random. Games begin with a few moves at random, each opening twice
with colours turned. Everything but the time follows from --seed.
"""

import argparse
import json
import math
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "target" / "fairy-stockfish"
PACKAGE = "fairy-stockfish-nnue.wasm@1.1.12"

# The rules page of Great Shatranj, as Fairy-Stockfish has it told.
VARIANT = """[greatshatranj:chess]
maxFile = 10
maxRank = 8
bishop = -
rook = -
queen = -
customPiece1 = g:WDFA
customPiece2 = m:WDN
customPiece3 = h:FAN
customPiece4 = e:FA
customPiece5 = w:WD
commoner = s
startFen = wnegkmhenw/pppppppppp/10/10/10/10/PPPPPPPPPP/WNEGKMHENW w - - 0 1
promotionPieceTypes = gmhenws
promotionLimit = g:1 m:1 h:1 e:2 n:2 w:2 s:9
doubleStep = false
castling = false
stalemateValue = draw
extinctionValue = loss
extinctionClaim = true
extinctionPieceTypes = *
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
nMoveRule = 50
nFoldRule = 3
"""

BRIDGE = """const fs = require('fs');
const readline = require('readline');
require('./node_modules/fairy-stockfish-nnue.wasm/stockfish.js')().then((engine) => {
  engine.addMessageListener((line) => console.log(line));
  engine.FS.writeFile('/variants.ini', fs.readFileSync(__dirname + '/variants.ini'));
  const lines = readline.createInterface({ input: process.stdin });
  lines.on('line', (line) => (line === 'quit' ? process.exit(0) : engine.postMessage(line)));
  lines.on('close', () => process.exit(0));
});
"""


def install():
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not (FOLDER / "node_modules" / "fairy-stockfish-nnue.wasm").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", FOLDER, PACKAGE], check=True)
    (FOLDER / "variants.ini").write_text(VARIANT)
    (FOLDER / "bridge.js").write_text(BRIDGE)


class Engine:
    def __init__(self):
        # Node's own `fetch` would be asked for the file of the engine, and cannot read files.
        command = ["node", "--no-experimental-fetch", FOLDER / "bridge.js"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for line in [
            "setoption name VariantPath value /variants.ini",
            "setoption name UCI_Variant value greatshatranj",
            "setoption name Use NNUE value false",
            "setoption name Threads value 1",
            "setoption name Hash value 16",
        ]:
            self.tell(line)
        self.ask("isready", "readyok")

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, until):
        self.tell(line)
        answer = []
        while not (answer and answer[-1].startswith(until)):
            text = self.process.stdout.readline()
            if not text:
                raise RuntimeError("Fairy-Stockfish has ended")
            answer.append(text.strip())
        return answer

    def position(self, moves):
        self.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def legal(self, moves):
        self.position(moves)
        answer = self.ask("go perft 1", "Nodes searched")
        return sorted(line.split(":")[0] for line in answer if ": 1" in line and line[0].islower() and " " not in line.split(":")[0])

    def best(self, moves, nodes, forget):
        if forget:
            self.tell("setoption name Clear Hash")
        self.position(moves)
        return self.ask(f"go nodes {nodes}", "bestmove")[-1].split()[1]

    def new_game(self):
        self.tell("ucinewgame")
        self.ask("isready", "readyok")

    def close(self):
        self.tell("quit")
        self.process.wait()


def pbmd(arguments, *words):
    done = subprocess.run([arguments.pbmd, "rules", *words, "--json"], capture_output=True, text=True)
    if done.returncode == 0:
        return json.loads(done.stdout)
    # What a game that is over says: `the game is over (1-0): ...`.
    if "the game is over" in done.stderr:
        return {"result": done.stderr.split("(", 1)[1].split(")", 1)[0], "why": done.stderr.strip().split(": ", 2)[-1]}
    raise RuntimeError(done.stderr)


def advice(arguments, moves, nodes, seed):
    after = [word for move in moves for word in ("--after", move)]
    return pbmd(arguments, "advise", "great", "--nodes", str(nodes), "--seed", str(seed), *after)


def compare(arguments):
    """Legal moves along games at random, from both; a list of the positions in which they differ."""
    engine, numbers, count, different = Engine(), random.Random(arguments.seed), 0, []
    for _ in range(arguments.compare):
        moves, position = [], None
        for _ in range(150):
            place = ["--position", position] if position else []
            ours = sorted(choice["move"] for choice in pbmd(arguments, "moves", "great", *place)["moves"])
            if not ours:
                break
            count += 1
            if ours != engine.legal(moves):
                different.append((position, moves))
                break
            moves.append(numbers.choice(ours))
            position = pbmd(arguments, "play", "great", *place, moves[-1])["position"]
    engine.close()
    print(f"legal moves compared in {count} positions of {arguments.compare} games, different in {len(different)}", flush=True)
    for position, moves in different:
        print(f"  {position}: {' '.join(moves)}")


def opening(arguments, number):
    numbers = random.Random(f"{arguments.seed}/{number}")
    moves, position = [], None
    for _ in range(arguments.opening):
        place = ["--position", position] if position else []
        moves.append(numbers.choice([choice["move"] for choice in pbmd(arguments, "moves", "great", *place)["moves"]]))
        position = pbmd(arguments, "play", "great", *place, moves[-1])["position"]
    return moves


def game(arguments, number):
    """The points of pbmd, how the game ended, and its moves."""
    engine, moves = Engine(), opening(arguments, number // 2)
    own = number % 2
    engine.new_game()
    while len(moves) < 600:
        mine = len(moves) % 2 == own
        answer = advice(arguments, moves, arguments.nodes if mine else 1, number)
        if "result" in answer:
            engine.close()
            points = {"1-0": 1 - own, "0-1": own}.get(answer["result"], 0.5)
            return points, answer["why"], moves
        move = answer["move"] if mine else engine.best(moves, arguments.nodes, arguments.forget)
        # It ends the game a move sooner where a bare King cannot take the last man; the move does not matter then.
        moves.append(answer["move"] if move == "(none)" else move)
    engine.close()
    return 0.5, "too long", moves


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--opening", type=int, default=6, help="moves at random before both begin")
    parser.add_argument("--compare", type=int, default=2, help="games along which the legal moves are compared")
    parser.add_argument("--forget", action="store_true", help="empty the memory of Fairy-Stockfish before each of its moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pbmd", default=ROOT / "target" / "release" / "pbmd")
    arguments = parser.parse_args()
    install()
    compare(arguments)
    total = played = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for points, why, moves in pool.map(lambda number: game(arguments, number), range(arguments.games)):
            total, played = total + points, played + 1
            print(f"game {played}: {points} after {len(moves)} moves: {why}", flush=True)
    if played:
        mean, square = total / played, 1.959964**2 / played
        middle = (mean + square / 2) / (1 + square)
        half = 1.959964 / (1 + square) * math.sqrt(mean * (1 - mean) / played + square / (4 * played))
        print(f"pbmd: {total} of {played}, {mean:.1%} ({middle - half:.1%} to {middle + half:.1%})")


if __name__ == "__main__":
    main()
