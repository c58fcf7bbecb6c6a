#!/bin/bash
# Loses the host of a PostgreSQL primary together with the server beside it, promotes the standby, and plays on: two clusters with
# synchronous replication, two servers whose URL names both hosts. Before that a dump is restored and verified.
# `postgres-test.sh [PROGRAM]`, without it target/debug/pbmd. Needs PostgreSQL 14 or later, and no root.
# With LEASES=1 it also waits until the other server has taken over what one server does at a time, which takes half a minute.
set -euo pipefail
cd "$(dirname "$0")/.."

begun=$SECONDS
say() { printf -- '%3d s  %s\n' $((SECONDS - begun)) "$*"; }
fail() { printf 'postgres: %s\n' "$*" >&2; tail -n 5 "$folder"/*/log >&2; exit 1; }

PBMD=$(realpath "${1:-target/debug/pbmd}")
export PBMD
bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2> /dev/null | sort -V | tail -1)
[ -n "$bin" ] || { echo "skipped, because there is no PostgreSQL"; exit 0; }

folder=$(mktemp -d)
as=()
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then
  as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  chmod 755 "$folder"
fi
declare -A server=()
# shellcheck disable=SC2329 # called by the trap
clean() {
  for process in "${server[@]}"; do kill -KILL "$process" 2> /dev/null || true; done
  for host in one two; do kill -KILL "$(head -1 "$folder/$host/data/postmaster.pid" 2> /dev/null)" 2> /dev/null || true; done
  rm -rf "$folder"
}
trap clean EXIT

# A host of the database: its cluster, and its socket, which stands for its address.
host() {
  mkdir "$folder/$1"
  [ ${#as[@]} = 0 ] || chown nobody "$folder/$1"
}
start() {
  "${as[@]}" "$bin/pg_ctl" --pgdata="$folder/$1/data" --log="$folder/$1/log" --wait start > /dev/null \
    --options="-c listen_addresses='' -c unix_socket_directories=$folder/$1 -c wal_sender_timeout=5s" || fail "$1 does not start"
}
ask() { "$bin/psql" --host="$folder/$1" --username=pbmd --dbname="${3:-pbmd}" --no-align --tuples-only --quiet --command="$2"; }
until_done() {
  for _ in $(seq 600); do
    ! "$@" || return 0
    sleep 0.1
  done
  fail "in vain: $*"
}
serve() {
  "$PBMD" serve --name "$1" --config "$folder/$1/pbmd.toml" > "$folder/$1/said" 2>> "$folder/$1/log" &
  server[$1]=$!
  until_done grep -q '^pbmd is ready' "$folder/$1/said"
}
health() { curl --silent --max-time 15 "http://127.0.0.1:$(cat "$folder/$1/port")/healthz" --write-out '\n%{http_code}\n'; }
is_well() { [ "$(health "$1" | tail -1)" = 200 ]; }
is_ill() { ! is_well "$1"; }
play() { PBMD_CONFIG="$folder/$1/pbmd.toml" deploy/play.sh "$2"; }
board() { "$PBMD" board show 101 --config "$folder/b/pbmd.toml"; }

host one
"${as[@]}" "$bin/initdb" --pgdata="$folder/one/data" --username=pbmd --auth=trust --encoding=UTF8 --locale=C > /dev/null
start one
ask one "CREATE DATABASE pbmd" postgres
host two
"${as[@]}" "$bin/pg_basebackup" --host="$folder/one" --username=pbmd --pgdata="$folder/two/data" --write-recovery-conf \
  --wal-method=stream --checkpoint=fast
start two
ask one "ALTER SYSTEM SET synchronous_standby_names = '*'"
ask one "SELECT pg_reload_conf()" > /dev/null
say "database hosts one (primary) and two (standby), with synchronous replication"

number=0
for name in a b; do
  mkdir "$folder/$name"
  number=$((number + 1))
  # Ports that the kernel gives to nobody by itself.
  port=$((20000 + $$ % 10000 + number * 2))
  echo $((port + 1)) > "$folder/$name/port"
  cat > "$folder/$name/pbmd.toml" <<END
[server]
address = "pbmd@localhost"
data = "$folder/$name/data"
[database]
url = "postgres://pbmd@localhost/pbmd?host=$folder/one,$folder/two"
[incoming.smtp]
listen = "127.0.0.1:$port"
[outgoing.maildir]
path = "$folder/mail"
[metrics]
listen = "127.0.0.1:$((port + 1))"
[letters]
format = "text"
END
  serve "$name"
  say "server $name is ready; its URL names one,two"
done

for part in begin move; do play a "$part" | sed 's/^/         /'; done
say "played at a"
play b move | sed 's/^/         /'
say "played at b"

"$bin/pg_dump" --host="$folder/one" --username=pbmd --format=custom --file="$folder/dump" pbmd
ask one "CREATE DATABASE restored"
"$bin/pg_restore" --host="$folder/one" --username=pbmd --dbname=restored --exit-on-error "$folder/dump"
"$PBMD" verify "postgres://pbmd@localhost/restored?host=$folder/one" | sed "s|$folder/||; s/^/         /"
say "dumped by pg_dump, restored by pg_restore, verified"

board > "$folder/before"
kill -KILL "$(head -1 "$folder/one/data/postmaster.pid")" "${server[a]}"
wait "${server[a]}" 2> /dev/null || true
say "host one and server a are lost (SIGKILL)"
until_done is_ill b
say "/healthz of b: $(health b | tr '\n' ' ')"
said=$("$PBMD" check --quick --config "$folder/b/pbmd.toml" 2>&1 | grep '^!! ' || true)
say "pbmd check --quick:"
sed "s|$folder/||g; s/^/         /" <<< "$said"
mail=$(PBMD_CONFIG="$folder/b/pbmd.toml" "$PBMD" mail alice@localhost "whoami" 2>&1 < /dev/null | grep -m1 '451' || true)
# The port differs from run to run.
say "a mail to b: $(sed -E 's/(127\.0\.0\.1):[0-9]+/\1/g' <<< "$mail")"
[ -n "$mail" ] || fail "the mail was taken"

ask two "ALTER SYSTEM SET synchronous_standby_names = ''"
ask two "SELECT pg_reload_conf()" > /dev/null
ask two "SELECT pg_promote()" > /dev/null
say "somebody has promoted host two"
until_done is_well b
say "/healthz of b: $(health b | tail -1)"
board > "$folder/after"
cmp "$folder/before" "$folder/after" || fail "the board is another one"
play b move | sed 's/^/         /'
say "played at b: nothing is lost"
if [ -n "${LEASES:-}" ]; then
  until_done grep -q 'what="caretaker"' "$folder/b/log"
  say "b has taken over from a, which was silent for 30 s: $(grep -c 'this server does it now' "$folder/b/log") things that one server does"
  "$PBMD" stats --config "$folder/b/pbmd.toml" | grep -i -A4 '^servers' | sed 's/^/         /' || true
  serve a
  say "server a is back"
fi
"$PBMD" verify "postgres://pbmd@localhost/pbmd?host=$folder/one,$folder/two" | sed "s|$folder/||g; s/^/         /"
for name in "${!server[@]}"; do
  [ "$name" = b ] || [ -n "${LEASES:-}" ] || continue
  kill -TERM "${server[$name]}"
  wait "${server[$name]}" || fail "$name did not stop in order"
done
server=()
say "all well"
