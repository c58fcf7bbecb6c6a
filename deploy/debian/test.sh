#!/bin/bash
# Builds the package, installs it in a fresh Debian, plays a move there as the service would run, and removes it again. Then boots that
# Debian with systemd, installs the package there, and does what an operator does (services.sh), with Postfix and Dovecot. Needs root and
# a mirror of Debian, and ends with the status 77 where not all can be tried; all it makes is gone afterwards. With --debug it packs the
# program that the tests run.
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { printf -- '--- package: %s (after %d s)\n' "$*" "$SECONDS"; }
fail() { printf 'package: %s\n' "$*" >&2; exit 1; }
skip() {
  printf '\n!!!\n!!! package: SKIPPED: %s\n!!!\n\n' "$*"
  exit 77
}

[ "$(id -u)" = 0 ] || fail "run as root: a fresh Debian is made and entered"
for tool in cargo-deb mmdebstrap chroot setpriv python3; do
  command -v "$tool" > /dev/null || skip "$tool is missing; \`.ci/run packages\` installs what is needed"
done

root=$(mktemp -d)
server=
debian=
# shellcheck disable=SC2329 # called by the trap
clean() {
  [ -z "$debian" ] || { kill "$debian" && wait "$debian"; } 2> /dev/null || true
  [ -z "$server" ] || kill -KILL "$server" 2> /dev/null || true
  umount "$root/proc" 2> /dev/null || true
  umount "$root" 2> /dev/null || true
  rm -rf --one-file-system "$root"
}
trap clean EXIT
chmod 755 "$root"
# In memory, where there is enough of it: packages write each file twice, and wait for the disk.
if [ "$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)" -gt 4000000 ]; then
  mount -t tmpfs -o mode=755,size=3g pbmd-package "$root" || say "on the disk, since nothing can be mounted"
fi

# shellcheck source=/dev/null
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
say "a fresh Debian ($suite) in $root"
# It takes longer than the package, which is built meanwhile.
mmdebstrap --quiet --variant=apt --include=systemd-sysv,dbus,ca-certificates,postfix,dovecot-imapd,openssl,procps "$suite" "$root" &
debian=$!

say "build"
deb=$(deploy/debian/build.sh "$@" | tail -n 1)
[ -s "$deb" ] || fail "no package was made"
dpkg-deb --info "$deb"
if command -v lintian > /dev/null; then
  lintian --allow-root --fail-on error,warning "$deb" || fail "lintian finds faults"
else
  say "lintian is not installed, so that it finds nothing"
fi
dpkg-deb --contents "$deb" | awk '{ print $1, $2, $6 }' | grep -v '/$' | grep -v '/man1/'

wait "$debian" || { debian=; skip "no Debian can be made here"; }
debian=
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc" || skip "nothing can be mounted here"
inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}
# The program in there, as the user of the service.
pbmd=$root/opt/pbmd-inside
cat > "$pbmd" <<END
#!/bin/sh
exec chroot $root /usr/bin/setpriv --reuid=pbmd --regid=pbmd --init-groups /usr/bin/pbmd "\$@"
END
chmod 700 "$pbmd"

# Where nothing can be booted, the service runs without systemd: a game, a backup, an upgrade, removed and purged. services.sh does
# the same with it.
without_systemd() {
  say "check, serve, play"
  inside pbmd init --service --trial --address pbmd@localhost < /dev/null
  # Any free port, and letters that a script can read.
  sed -i -e 's/^listen = "127.0.0.1:2525"$/listen = "127.0.0.1:0"/' \
    -e 's/^#\[letters\]$/[letters]/' -e 's/^#format = "html"$/format = "text"/' "$root/etc/pbmd/pbmd.toml"
  "$pbmd" check --config /etc/pbmd/pbmd.toml
  "$pbmd" serve --config /etc/pbmd/pbmd.toml > "$root/opt/said" 2> "$root/opt/log" &
  server=$!
  for _ in $(seq 60); do
    ! grep -q '^pbmd is ready' "$root/opt/said" || break
    kill -0 "$server" 2> /dev/null || break
    sleep 1
  done
  grep -q '^pbmd is ready' "$root/opt/said" || { cat "$root/opt/log"; fail "the server did not start"; }
  # `pbmd mail` looks the port up in the configuration.
  port=$(sed -n 's/^pbmd listens for SMTP on 127.0.0.1://p' "$root/opt/said")
  sed "s/^listen = \"127.0.0.1:0\"/listen = \"127.0.0.1:$port\"/" "$root/etc/pbmd/pbmd.toml" > "$root/tmp/mail.toml"
  inside install -o pbmd -m 600 /tmp/mail.toml /var/lib/pbmd/mail.toml
  play() { PBMD=$pbmd PBMD_CONFIG=/var/lib/pbmd/mail.toml deploy/play.sh "$1"; }
  board() { "$pbmd" board show 101 --config /etc/pbmd/pbmd.toml; }
  for part in begin move show; do play "$part"; done
  "$pbmd" check --config /etc/pbmd/pbmd.toml

  say "backup, another move, restore"
  board | tee "$root/opt/before"
  "$pbmd" backup /var/lib/pbmd/backup.db --config /etc/pbmd/pbmd.toml
  play move
  ! board | cmp -s - "$root/opt/before" || fail "the board did not change"
  kill -TERM "$server"
  wait "$server" || fail "the server did not stop in order"
  server=
  "$pbmd" restore /var/lib/pbmd/backup.db --config /etc/pbmd/pbmd.toml
  board | cmp - "$root/opt/before" || fail "the board is not that of the backup"

  say "upgrade, remove, purge"
  inside apt-get install -q -y --reinstall --no-install-recommends /opt/pbmd.deb
  grep -q '^format = "text"$' "$root/etc/pbmd/pbmd.toml" || fail "an upgrade lost what the operator wrote"
  inside dpkg -r pbmd
  inside test ! -e /usr/bin/pbmd || fail "removing left the program"
  inside test -s /etc/pbmd/pbmd.toml || fail "removing took the configuration"
  inside dpkg --purge pbmd
  inside test ! -e /etc/pbmd || fail "purging left /etc/pbmd"
  inside test -s /var/lib/pbmd/pbmd.db || fail "purging took the games"
}

say "install"
cp "$deb" "$root/opt/pbmd.deb"
chmod 644 "$root/opt/pbmd.deb"
inside apt-get install -q -y --no-install-recommends /opt/pbmd.deb

say "what it brought"
[ "$(inside stat -c '%a %U:%G' /var/lib/pbmd)" = "700 pbmd:pbmd" ] || fail "/var/lib/pbmd is not 700 pbmd:pbmd"
[ "$(inside getent passwd pbmd | cut -d: -f6,7)" = "/var/lib/pbmd:/usr/sbin/nologin" ] || fail "the user pbmd is another one"
! inside dpkg-query -W -f '${Conffiles}\n' pbmd | grep -q pbmd.toml || fail "an upgrade would ask about the configuration"
inside test -s /usr/share/doc/pbmd/config/pbmd.toml || fail "no configuration to read"
! inside systemctl --quiet is-enabled pbmd 2> /dev/null || fail "it is enabled before it is configured"
inside systemd-analyze verify --man=no /usr/lib/systemd/system/pbmd.service 2> /dev/null || \
  inside systemd-analyze verify --man=no /lib/systemd/system/pbmd.service || fail "the unit is wrong"
# Where the unit says that there is something to read.
grep '^Documentation=' deploy/pbmd.service | tr ' ' '\n' | sed -n 's|.*file:||p' | while read -r page; do
  inside test -s "$page" || fail "the unit names $page, which is not there"
done
inside sh -c "ls /usr/share/man/man1/pbmd-serve.1*" > /dev/null || fail "no manual page"
inside bash -n /usr/share/bash-completion/completions/pbmd
inside pbmd --version

say "init"
inside pbmd init --service --trial --address pbmd@localhost < /dev/null
[ "$(inside stat -c '%a %U:%G' /etc/pbmd)" = "750 root:pbmd" ] || fail "/etc/pbmd is not 750 root:pbmd"
[ "$(inside stat -c '%a %U:%G' /etc/pbmd/pbmd.toml)" = "640 root:pbmd" ] || fail "the configuration is not 640 root:pbmd"
[ "$(inside stat -c '%a %U:%G' /var/lib/pbmd)" = "700 pbmd:pbmd" ] || fail "/var/lib/pbmd is not 700 pbmd:pbmd"

say "booted by systemd, as an operator has it"
inside dpkg --purge pbmd
inside rm -rf /var/lib/pbmd /var/backups/pbmd
cp docs/operator/first-hour.txt "$root/opt"
[ -z "${UPDATE_GOLDENS:-}" ] || touch "$root/opt/update"
# A later version of the same, and a database of an earlier one.
later=$root/opt/later
dpkg-deb --raw-extract "$deb" "$later"
sed -i 's/^Version: .*/&.1/' "$later/DEBIAN/control"
dpkg-deb --build -Znone "$later" "$root/opt/pbmd-next.deb"
rm -r "$later"
python3 - tests/data/databases/0.2.0.sql "$root/opt/old.db" <<'END'
import sqlite3, sys
sqlite3.connect(sys.argv[2]).executescript(open(sys.argv[1]).read())
END
cp deploy/debian/services.sh "$root/opt/services.sh"
status=0
deploy/debian/boot.sh "$root" bash /opt/services.sh || status=$?
if [ -n "${UPDATE_GOLDENS:-}" ] && [ -s "$root/opt/first-hour.seen" ]; then
  cp "$root/opt/first-hour.seen" docs/operator/first-hour.txt
fi
if [ "$status" = 77 ]; then
  inside dpkg --install /opt/pbmd.deb
  without_systemd
  skip "no Debian can be booted here: neither the unit nor IMAP, LMTP, pipe and Maildir with the shipped files were tried"
fi
[ "$status" = 0 ] || fail "something went wrong under systemd ($status)"
say "all well: $(du -h "$deb" | cut -f1) $deb"
