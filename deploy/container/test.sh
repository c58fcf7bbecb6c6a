#!/bin/sh
# Plays with the static program as the image holds it: in an empty root with its configuration, /tmp and the certificates, as user
# 10001. Needs root, and no podman:
#   rustup target add x86_64-unknown-linux-musl && apt-get install musl-tools
#   cargo build --release --locked --target x86_64-unknown-linux-musl
#   deploy/container/test.sh target/x86_64-unknown-linux-musl/release/pbmd
set -eu
program=${1:?the static program}
cd "$(dirname "$0")/../.."

fail() { printf 'container: %s\n' "$*" >&2; exit 1; }
! ldd "$program" > /dev/null 2>&1 || ldd "$program" 2>&1 | grep -q 'statically linked' || fail "$program needs libraries"

root=$(mktemp -d)
server=
# shellcheck disable=SC2329 # called by the trap
clean() {
  [ -z "$server" ] || kill -KILL "$server" 2> /dev/null || true
  rm -rf "$root"
}
trap clean EXIT
chmod 755 "$root"
install -D -m 755 "$program" "$root/usr/bin/pbmd"
install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
install -d -m 1777 "$root/tmp"
install -d -m 700 -o 10001 -g 10001 "$root/var/lib/pbmd"
install -d -m 755 "$root/etc/pbmd"
cat > "$root/etc/pbmd/pbmd.toml" <<END
[server]
address = "pbmd@localhost"
data = "/var/lib/pbmd"
[incoming.smtp]
listen = "127.0.0.1:0"
[outgoing.maildir]
path = "/var/lib/pbmd/mail"
[letters]
format = "text"
[metrics]
listen = "127.0.0.1:0"
END

export PBMD_CONFIG=/etc/pbmd/pbmd.toml
# The words that run it in there.
PBMD="chroot --userspec=10001:10001 $root /usr/bin/pbmd"
export PBMD
$PBMD --version
$PBMD check
# shellcheck disable=SC2086 # several words
$PBMD serve > "$root/said" 2> "$root/log" &
server=$!
for _ in $(seq 60); do
  ! grep -q '^pbmd is ready' "$root/said" || break
  kill -0 "$server" 2> /dev/null || break
  sleep 1
done
grep -q '^pbmd is ready' "$root/said" || { cat "$root/log" >&2; fail "the server did not start"; }
for name in SMTP metrics; do
  port=$(sed -n "s/^pbmd listens for $name on 127.0.0.1://p" "$root/said")
  # `pbmd mail` and `pbmd check` look the ports up in the configuration.
  sed -i "0,/127.0.0.1:0/s//127.0.0.1:$port/" "$root/etc/pbmd/pbmd.toml"
done
for part in begin move show; do deploy/play.sh "$part"; done
$PBMD check
kill -TERM "$server"
wait "$server" || fail "the server did not stop in order"
server=
ls -l "$program"
find "$root" -type f | grep -v mail/ | sed "s|^$root||"
