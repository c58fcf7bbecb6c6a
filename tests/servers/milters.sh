#!/bin/bash
# OpenDKIM and OpenDMARC of our own for a Postfix of postfix.sh, with the files in deploy/. Needs root.
#
#   milters.sh configure DIR SPOOL NAMESERVER
#   milters.sh start | kill DIR
#
# SPOOL is the queue folder of the Postfix; the sockets lie below it. Keys and policies come from the NAMESERVER
# alone, an address on loopback that answers at port 53; the machine's own /etc/resolv.conf stays as it is.
set -euo pipefail

usage() { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1 dir=$2
deploy=$(cd "$(dirname "$0")/../../deploy" && pwd)
PATH=$PATH:/usr/sbin

configure() {
  local spool=$1 nameserver=$2 milter
  chmod 755 "$dir"
  echo "$spool" > "$dir/spool"
  echo "nameserver $nameserver" > "$dir/resolv.conf"
  for milter in opendkim opendmarc; do
    mkdir -p "$spool/$milter"
    chown "$milter" "$spool/$milter"
    sed -e "s,/var/spool/postfix,$spool," -e "s,/run/$milter,$spool/$milter," -e "s,mx\.example\.org,mx.games.example," \
      "$deploy/$milter.conf" > "$dir/$milter.conf"
  done
  # OpenDKIM brings a resolver that asks the servers of the root; here it asks the one server, too.
  echo "ResolverConfiguration $dir/unbound.conf" >> "$dir/opendkim.conf"
  printf '%s\n' 'server:' '  do-not-query-localhost: no' 'forward-zone:' '  name: "."' "  forward-addr: $nameserver" \
    > "$dir/unbound.conf"
}

source "$(dirname "$0")/await.sh"

start() {
  local milter spool
  spool=$(cat "$dir/spool")
  for milter in opendkim:-x opendmarc:-c; do
    local option=${milter#*:}
    milter=${milter%:*}
    # A session of its own, so that it can be ended with all its processes; a view of the file system of its own, in
    # which only the resolver's file differs. Its group is postfix, so that nobody has to join another group.
    # shellcheck disable=SC2016 # expanded by the inner shell
    setsid unshare --mount sh -c 'mount --bind "$1/resolv.conf" /etc/resolv.conf
      exec "$2" -f "$3" "$1/$2.conf" -u "$2:postfix"' sh "$dir" "$milter" "$option" < /dev/null > "$dir/$milter.log" 2>&1 &
    echo $! > "$dir/$milter.pid"
    await [ -S "$spool/$milter/$milter.sock" ]
  done
}

running() { kill -0 -- "-$1" 2> /dev/null; }
# shellcheck disable=SC2329 # called by await
gone() { ! running "$1"; }

stop() {
  local milter group
  for milter in opendkim opendmarc; do
    [ -s "$dir/$milter.pid" ] || continue
    group=$(cat "$dir/$milter.pid")
    kill -KILL -- "-$group" 2> /dev/null || true
    await gone "$group"
    rm -f "$dir/$milter.pid"
  done
}

case $verb in
  configure) [ $# = 4 ] || usage; configure "$3" "$4" ;;
  start) start ;;
  kill) stop ;;
  *) usage ;;
esac
