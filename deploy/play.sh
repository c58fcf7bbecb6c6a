#!/bin/sh
# Plays by mail at a running server that takes SMTP and lays letters into Maildirs, to see that an installation works:
#   play.sh begin   signs alice@localhost up and has her challenge house-easy to a game of Great Shatranj
#   play.sh move    makes the move that her letter gives as an example, and waits until the server has answered it
#   play.sh show    prints the board as her letter shows it now
# PBMD holds the words that run the program (`pbmd`), PBMD_CONFIG its configuration with [letters] format = "text".
set -eu

mail() {
  # shellcheck disable=SC2086 # several words
  ${PBMD:-pbmd} mail alice@localhost --headers "$@"
}

answer() {
  printf '%s\n' "$1" | mail --answer
}

# The newest letter, once it says that it is her turn: the server's own move may still be on its way.
turn() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    letter=$(answer show | awk '/^From: /{ text = "" } { text = text $0 "\n" } END { printf "%s", text }')
    case $letter in *"X-PBM-Next: alice"*) printf '%s\n' "$letter"; return ;; esac
    sleep 1
  done
  echo "play.sh: it is not alice's turn:" >&2
  printf '%s\n' "$letter" >&2
  return 1
}

made() {
  printf '%s\n' "$1" | sed -n 's/^X-PBM-Move: //p'
}

case ${1:-} in
  begin)
    mail "signup alice nine-red-lanterns" < /dev/null | grep "is this your address"
    answer yes | grep "^Welcome, alice!"
    answer "great challenge alice house-easy" | grep "^Subject: .*Board"
    ;;
  move)
    before=$(turn)
    move=$(printf '%s\n' "$before" | sed -n '/^To move, answer this letter/,/^or write/s/^    //p')
    answer "$move" > /dev/null
    after=$(turn)
    [ "$(made "$after")" -gt "$(made "$before")" ] || { echo "play.sh: $move was not played" >&2; exit 1; }
    echo "played $move; the board stands at move $(made "$after")"
    ;;
  show)
    turn | sed '1,/^$/d'
    ;;
  *)
    echo "usage: $0 begin|move|show" >&2
    exit 2
    ;;
esac
