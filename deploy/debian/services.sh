#!/bin/bash
# What an operator does with the package, in a Debian that systemd has booted (boot.sh), with Postfix and Dovecot and the files of deploy/
# as the package brings them: `pbmd init --service`, a game by each way in, a backup, and configurations with mistakes.
set -euo pipefail
files=/usr/share/doc/pbmd/deploy
export PBMD_CONFIG=/etc/pbmd/pbmd.toml

say() { printf -- '--- services: %s\n' "$*"; }
fail() {
  printf 'services: %s\n' "$*" >&2
  systemctl status --no-pager pbmd >&2 || true
  journalctl --no-pager --lines 60 >&2
  exit 1
}
until_true() {
  for _ in $(seq 150); do
    ! "$@" || return 0
    sleep 0.2
  done
  fail "in vain: $*"
}

# Alice has a mailbox on this machine.
box=/home/alice/Maildir
letters() { find "$box/new" -type f 2> /dev/null | wc -l; }
newest() { find "$box/new" -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2; }
field() { formail_lines=$(sed '/^\r*$/q' "$1"); printf '%s\n' "$formail_lines" | sed -n "s/^$2: //Ip" | tr -d '\r' | tail -n 1; }
# Alice answers her newest letter.
answer() {
  local letter count
  letter=$(newest) count=$(letters)
  printf 'From: alice@localhost\nTo: play@example.org\nSubject: Re: %s\nMessage-ID: <%s@localhost>\nIn-Reply-To: %s\n\n%s\n' \
    "$(field "$letter" Subject)" "$(cat /proc/sys/kernel/random/uuid)" "$(field "$letter" Message-ID)" "$1" | \
    sendmail -f alice@localhost play@example.org
  until_true test_letters "$count"
}
test_letters() { [ "$(letters)" -gt "$1" ]; }
is_turn() { grep -q '^X-PBM-Next: alice' "$(newest)"; }
# A game by the way that is set up: a challenge, a move, and the end.
game() {
  answer "great challenge alice house-easy"
  until_true is_turn
  local letter move
  letter=$(newest)
  move=$(sed -n '/^To move, answer this letter/,/^or write/s/^    //p' "$letter" | tr -d '\r' | head -n 1)
  [ -n "$move" ] || { cat "$letter"; fail "there is no move in the letter"; }
  answer "$move"
  until_true is_turn
  answer resign
  pbmd board list | grep -q running && fail "the game by $1 is not over"
  say "$1: played $move, $(pbmd board list --all 2> /dev/null | wc -l) games"
}
# The way worked in the eyes of the server.
worked() { pbmd check --quick | tr -s ' ' | grep -q "$1.*worked at 20"; }

say "init --service --trial, and the game of the first hour"
pbmd init --service --trial --address pbmd@localhost < /dev/null
systemctl is-active --quiet pbmd || fail "init did not start the service"
systemctl is-enabled --quiet pbmd pbmd-backup.timer || fail "init did not enable service and backup"
systemctl is-active --quiet pbmd-backup.timer || fail "init did not start the backup's timer"
sed -i -e 's/^#\[letters\]$/[letters]/' -e 's/^#format = "html"$/format = "text"/' /etc/pbmd/pbmd.toml
systemctl restart pbmd
for part in begin move; do sh $files/play.sh "$part"; done
