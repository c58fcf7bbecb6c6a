#!/usr/bin/env python3
"""How well the house players play: the matches of the strength table, as a table in Markdown.

    cargo build --release
    benches/strength/table.py --games 20 --only savana

Each row is a match of `pbmd rules match` with a seed of its own; intervals are those of 95 % (Wilson). A row with a goal says
whether it was reached, and whether the interval leaves that open. All rows with 100 games take many hours: `--games` plays fewer, and
`--hours` begins no new row after so long.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["great", "sava", "savana", "savoy", "savoya"]

# Who plays, the least score of the first one in percent, how much longer than others the match takes, and where.
ROWS = [
    ("easy,random", 99, 1, GAMES),
    ("easy,random,random", 95, 1, ["savana", "savoya"]),
    ("easy,random,random,random", 95, 1, ["savana", "savoya"]),
    ("house,greedy", 90, 4, GAMES),
    ("hard,easy", 75, 20, GAMES),
    # Four times the positions.
    ("nodes=8000,nodes=2000", 60, 1, ["sava", "savana", "savoy"]),
]


def match(arguments, game, seats, games):
    command = [arguments.pbmd, "rules", "match", game, "--seats", seats, "--games", str(games)]
    command += ["--seed", str(arguments.seed), "--jobs", str(arguments.jobs), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return json.loads(done.stdout)


def verdict(score, goal):
    if score["mean"] * 100 >= goal:
        return "reached" if score["low"] * 100 >= goal else "reached, within the error"
    return "missed" if score["high"] * 100 < goal else "missed, within the error"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games of the quickest rows; slower ones have fewer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--only", action="append", choices=GAMES, help="this game alone")
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--pbmd", default=str(ROOT / "target" / "release" / "pbmd"))
    arguments = parser.parse_args()
    begun = time.monotonic()
    print("| game | seats | games | score, % | 95 % | goal, % | | seconds a move | moves a game |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for seats, goal, slow, where in ROWS:
        for game in where:
            if arguments.only and game not in arguments.only:
                continue
            if time.monotonic() - begun > arguments.hours * 3600:
                return
            played = match(arguments, game, seats, max(4, arguments.games // slow))
            first = played["players"][0]
            score = first["score"]
            pace = " / ".join(f"{player['seconds_per_move']:.3f}" for player in played["players"])
            print(
                f"| {game} | {seats} | {played['games']} | {score['mean'] * 100:.1f} "
                f"| {score['low'] * 100:.1f} to {score['high'] * 100:.1f} | {goal} | {verdict(score, goal)} "
                f"| {pace} | {played['moves_per_game']:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
