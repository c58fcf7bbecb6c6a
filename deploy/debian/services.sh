#!/bin/bash
# What an operator does with the package, in a Debian booted by systemd (boot.sh) with Postfix and Dovecot: `pbmd init --service`, a game
# by each way in with the files of deploy/ as the package brings them, a relay that refuses, mistakes, a backup, an upgrade, and back.
# /opt/pbmd.deb is installed there first, as docs/operator/first-hour.txt says, which is /opt/first-hour.txt; /opt/pbmd-next.deb and
# /opt/old.db are a later version and the database of an earlier one.
set -Eeuo pipefail
case $(dovecot --version) in
  2.3.*) ;;
  *) echo "services.sh: written for Dovecot 2.3, as Debian 12 has it" >&2; exit 77 ;;
esac
files=/usr/share/doc/pbmd/deploy
# What the program finds by itself.
PBMD_CONFIG=/etc/pbmd/pbmd.toml
export DEBIAN_FRONTEND=noninteractive

say() { printf -- '--- services: %s (after %d s)\n' "$*" "$SECONDS"; }
fail() {
  printf 'services: %s\n' "$*" >&2
  systemctl status --no-pager --lines 0 pbmd >&2 || true
  journalctl --no-pager --lines 60 >&2
  exit 1
}
trap 'fail "line $LINENO: $BASH_COMMAND"' ERR
until_true() {
  for _ in $(seq 600); do
    ! "$@" || return 0
    sleep 0.2
  done
  fail "in vain: $*"
}
# The service as systemd sees it.
unit() { systemctl show --value --property "$1" pbmd; }
healthz() {
  exec 9<> /dev/tcp/127.0.0.1/9125
  printf 'GET %s HTTP/1.0\r\n\r\n' "$1" >&9
  tr -d '\r' <&9
  exec 9>&-
}
is_well() { healthz /healthz 2> /dev/null | grep -q '^ok$'; }

# Carol reads her mails in a Maildir of this machine, and sends mails by sendmail.
useradd -m carol
box=~carol/Maildir/new
install -d -o carol -g carol ~carol/Maildir $box ~carol/Maildir/cur ~carol/Maildir/tmp
letters() { find $box -type f | wc -l; }
newest() { find $box -type f -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2; }
field() { sed -n '/^\r*$/q; s/^'"$1"': //Ip' "$(newest)" | tr -d '\r' | tail -n 1; }
has_more() { [ "$(letters)" -gt "$1" ]; }
# send SUBJECT TEXT [FIELD...]: to the server, and waits for a letter.
send() {
  local count subject=$1 text=$2
  count=$(letters)
  shift 2
  printf '%s\n' "From: carol@localhost" "Subject: $subject" "Message-ID: <$(cat /proc/sys/kernel/random/uuid)@localhost>" "$@" "" \
    "$text" | sendmail -f carol@localhost "${to:-play@example.org}"
  until_true has_more "$count"
}
answer() {
  local to
  to=$(field Reply-To | sed 's/.*<\(.*\)>.*/\1/')
  send "Re: $(field Subject)" "$1" "To: ${to:=play@example.org}" "In-Reply-To: $(field Message-ID)"
}
is_turn() { grep -q '^X-PBM-Next: carol' "$(newest)"; }
is_over() { ! pbmd board list | grep -q 'running.*carol'; }
# game WAY: a challenge, a move and the end; the server names the way by which the mails came.
game() {
  local move
  answer "great challenge carol house-easy"
  until_true is_turn
  move=$(sed -n '/^To move, answer this letter/,/^or write/s/^    //p' "$(newest)" | tr -d '\r' | head -n 1)
  [ -n "$move" ] || { cat "$(newest)"; fail "there is no move in the letter"; }
  answer "$move"
  until_true is_turn
  answer resign
  until_true is_over
  until_true worked "$1"
  until_true worked outgoing
  pbmd check || fail "check after the game by $1"
  say "$1: played $move, resigned, its board is over"
}
# The running server has used this way.
worked() { pbmd stats | grep -q "$1 *worked at 20"; }
# configure FLAG...: as on a new machine, but the database stays.
configure() {
  rm -rf /etc/pbmd/*
  pbmd init --service --address play@example.org --operator carol "$@"
  # Letters that this script can read, and figures.
  sed -i -e 's/^#\[letters\]$/[letters]/; s/^#format = "html"$/format = "text"/' \
    -e 's/^#\[metrics\]$/[metrics]/; /^\[metrics\]$/,/^\[/s/^#\(listen = \)/\1/' $PBMD_CONFIG
  systemctl restart pbmd
  until_true is_well
}

say "the first hour, command by command"
# What belongs to this day and this machine is masked.
masked() {
  sed -E -e 's/\r$//' -e 's/20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9:]{8}(\.[0-9]+)?Z/TIME/g' -e 's/20[0-9]{2}-[0-9]{2}-[0-9]{2}/DAY/g' \
    -e 's/[0-9.]+ (bytes|kB|MB|GB|TB)/SIZE/g' -e 's/\([0-9]+ %\)/(PERCENT)/' -e 's/^pbmd [0-9]+\.[0-9.]+ .*/pbmd VERSION/' \
    -e 's/^(Setting up pbmd) \(.*\)/\1 (VERSION)/' -e 's/tables of version [0-9]+/tables of version N/' -e 's/DAY-[0-9]{6}/DAY-TIME/' \
    -e 's/(before-restore-)[0-9TZ]+/\1TIME/' -e 's/[0-9]+ mails and [0-9]+ letters \(/N mails and N letters (/' \
    -e 's/^(written +)[0-9]+/\1N/'
}
house_has_moved() { ! pbmd board list 2> /dev/null | grep -q 'waits for house'; }
types() {
  while read -r line <&3; do
    until_true house_has_moved
    printf '%s\n' "$line"
    (cd /opt && bash -c "${line#\# }" 2>&1) || printf '[status %d]\n' $?
  done
}
types 3< <(grep '^# ' /opt/first-hour.txt) | masked > /opt/first-hour.seen
[ -e /opt/update ] || diff -u /opt/first-hour.txt /opt/first-hour.seen || \
  fail "something else comes in the first hour; UPDATE_GOLDENS=1 .ci/run package rewrites docs/operator/first-hour.txt"
cat /opt/first-hour.seen
[ "$(unit ActiveState)" = active ] || fail "init did not start the service"
systemctl is-enabled --quiet pbmd pbmd-backup.timer || fail "init did not enable service and backup"
systemctl is-active --quiet pbmd-backup.timer || fail "init did not start the backup's timer"
# Root's commands leave nothing behind that the service cannot use.
pbmd check
[ -z "$(find /var/lib/pbmd ! -user pbmd)" ] || fail "root has files in /var/lib/pbmd: $(find /var/lib/pbmd ! -user pbmd)"

say "the sandbox of the unit"
status=/proc/$(unit MainPID)/status
for line in 'Seccomp:	2' 'NoNewPrivs:	1' 'CapBnd:	0000000000000000'; do
  grep -q "^$line$" "$status" || { cat "$status"; fail "$line is not in force"; }
done
# The threads that draw and think give way; those that think are there only while they do.
ps -L -o ni=,comm= -p "$(unit MainPID)" | grep -Eq "^ *[1-9][0-9]* painter" || fail "the painter does not give way"
# A busy machine makes the database slow.
! journalctl -u pbmd --no-pager | grep -E ' (WARN|ERROR) ' | grep -v ' sqlx::' || fail "the log warns"

say "each command of the page for the worst hour"
pbmd mail bob@localhost 'signup bob nine-red-lanterns' < /dev/null > /opt/said
echo yes | pbmd mail bob@localhost --answer >> /opt/said
pbmd backup /var/backups/pbmd/2026-11-25.db > /dev/null
cp -a /var/backups/pbmd/2026-11-25.db /var/lib/pbmd/pbmd.db.before-44
ln -s pbmd.deb /opt/pbmd_0.2.0-1_amd64.deb
echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/assume-yes
commands=0
while read -r line <&3; do
  case $line in
    '[server]') ;;
    address\ =*) sed -i "s/^address = .*/$line/" $PBMD_CONFIG ;;
    also\ =*) sed -i "s/^#also = .*/$line/" $PBMD_CONFIG ;;
    *)
      # Nobody starts it so often within some seconds.
      systemctl reset-failed pbmd
      (cd /opt && bash -c "$line") > /opt/said 2>&1 || { cat /opt/said; fail "the page says: $line"; }
      commands=$((commands + 1))
      ;;
  esac
done 3< <(awk '/^### All the time/ { exit } /^    / { print substr($0, 5) }' /usr/share/doc/pbmd/docs/operator/when.md)
[ "$commands" -gt 40 ] || fail "the page has only $commands commands"
[ "$(unit ActiveState)" = active ] || fail "the server does not run after the worst hour"
say "$commands commands"
systemctl stop pbmd

say "a provider's mailbox: Dovecot and Postfix with a certificate of their own authority"
useradd -m play
echo play:secret | chpasswd
mkdir /opt/tls && cd /opt/tls
new=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
{
  openssl req -x509 "${new[@]}" -days 30 -keyout ca.key -out ca.pem -subj "/CN=authority" -addext basicConstraints=critical,CA:TRUE
  openssl req "${new[@]}" -keyout key.pem -out request.pem -subj /CN=localhost
  printf '%s\n' subjectAltName=DNS:localhost basicConstraints=critical,CA:FALSE > extensions
  openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile extensions -out cert.pem
} 2> openssl.log
cat > /etc/dovecot/local.conf <<END
mail_location = maildir:~/Maildir
ssl = required
ssl_cert = </opt/tls/cert.pem
ssl_key = </opt/tls/key.pem
service auth {
  unix_listener /var/spool/postfix/private/auth {
    mode = 0660
    user = postfix
  }
}
END
postconf -e myhostname=mx.example.org mydestination=localhost inet_interfaces=loopback-only home_mailbox=Maildir/ \
  smtpd_tls_cert_file=/opt/tls/cert.pem smtpd_tls_key_file=/opt/tls/key.pem smtpd_sasl_type=dovecot smtpd_sasl_path=private/auth \
  "virtual_alias_maps=inline:{play@example.org=play@localhost}"
postconf -M submission/inet="submission inet n - y - - smtpd -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes"
systemctl restart dovecot postfix
until_true test -S /var/spool/postfix/private/auth
echo secret > /opt/mail.password
configure --imap localhost --smtp localhost:587 --user play --password-file /opt/mail.password --ca-file /opt/tls/ca.pem
send "signup carol nine-red-lanterns" "" "To: play@example.org"
answer yes
game imap
[ "$(find ~play/Maildir/.Done/cur ~play/Maildir/.Done/new -type f | wc -l)" -gt 3 ] || fail "the mails are not in the folder Done"

say "Postfix of one's own: LMTP, with postfix-main.cf, postfix-transport and postfix-games"
postconf -X virtual_alias_maps
postconf -e virtual_mailbox_domains=example.org
cat $files/postfix-main.cf >> /etc/postfix/main.cf
cp $files/postfix-transport /etc/postfix/transport
cp $files/postfix-games /etc/postfix/games
postmap /etc/postfix/transport /etc/postfix/games && postfix reload
configure --lmtp --smtp localhost:25
sed -i 's/^#subaddress = true$/subaddress = true/' $PBMD_CONFIG
systemctl restart pbmd
until_true is_well
game lmtp

say "a pipe: the same with postfix-master.cf"
cat $files/postfix-master.cf >> /etc/postfix/master.cf
sed -i 's/^play@/#&/; s/^#\(play@.* pbmd:\)$/\1/' /etc/postfix/transport
grep -q '^play@example.org *pbmd:$' /etc/postfix/transport
postmap /etc/postfix/transport && postfix reload
game pipe

say "a Maildir: postfix-virtual"
cp $files/postfix-virtual /etc/postfix/virtual
# As its comment says.
echo /var/lib/pbmd/Maildir/ > /var/lib/pbmd/.forward
chown pbmd: /var/lib/pbmd/.forward
postconf -X transport_maps
postconf -e virtual_alias_maps=hash:/etc/postfix/virtual
postmap /etc/postfix/virtual && postfix reload
sed -i -e 's/^\[incoming.lmtp\]$/#&/; s/^listen = "127.0.0.1:2424"$/#&/' \
  -e 's/^#\[incoming.maildir\]$/[incoming.maildir]/; s|^#path = "/var/mail/pbmd"$|path = "/var/lib/pbmd/Maildir"|' $PBMD_CONFIG
systemctl restart pbmd
until_true is_well
game maildir

say "the relay refuses everybody for a while"
postconf -e "smtpd_recipient_restrictions=check_client_access regexp:{ { /^/ 550 5.4.5 Daily sending quota exceeded } }"
# An open connection would go on as before.
systemctl restart postfix
before=$(letters)
for number in 1 2 3; do
  printf 'From: carol@localhost\nTo: play@example.org\nSubject: help\nMessage-ID: <help-%d@localhost>\n\n' "$number" | \
    sendmail -f carol@localhost play@example.org
done
refuses() { ! is_well && pbmd queue | grep -q '0 mails and 3 letters wait' && pbmd stats | grep -q 'outgoing *fails since'; }
until_true refuses
healthz /healthz | grep 'outgoing fails since 20.*5.4.5 .*Daily sending quota exceeded'
healthz /metrics | grep '^pbmd_wire_up{wire="outgoing"} 0'
for command in queue stats "check --quick" check; do
  # shellcheck disable=SC2086 # words
  (pbmd $command || [ "$command" != "${command#check}" ]) | tee /opt/said | grep 'outgoing *fails since 20.*5.4.5'
  ! grep 'all is well' /opt/said || fail "$command says that all is well"
done
! pbmd check > /dev/null || fail "check ends well"
[ "$(letters)" = "$before" ] || fail "letters left"
postconf -X smtpd_recipient_restrictions
systemctl restart postfix
three_more() { [ "$(letters)" = $((before + 3)) ]; }
until_true three_more
until_true is_well
pbmd queue

say "mistakes in the configuration"
cp $PBMD_CONFIG /opt/good.toml
pid=$(unit MainPID)
sed -i 's/^#signups_per_day = .*/signups_per_day = "many"/' $PBMD_CONFIG
! systemctl reload pbmd || fail "a reload with a mistake ended well"
[ "$(unit MainPID)" = "$pid" ] || fail "a reload with a mistake restarted the server"
is_well || fail "a reload with a mistake did harm"
# The unit is given up, and is not started again.
systemctl restart pbmd || true
given_up() { [ "$(unit ActiveState)/$(unit ExecMainStatus)/$(unit NRestarts)" = failed/78/0 ]; }
until_true given_up
journalctl --no-pager -u pbmd --lines 10 | grep signups_per_day
cp /opt/good.toml $PBMD_CONFIG
systemctl restart pbmd
until_true is_well

say "doctor after a careless root"
systemctl stop pbmd
chown root:root /var/lib/pbmd/pbmd.db
chmod 755 /var/lib/pbmd
pbmd doctor | tee /opt/said
grep -q '^mends: chown' /opt/said && grep -q '^mends: chmod 700 /var/lib/pbmd,' /opt/said || fail "doctor did not mend it"
systemctl start pbmd
until_true is_well

say "the backup of the timer, and back to it"
boards=$(pbmd board list --stage all)
systemctl start pbmd-backup
[ "$(systemctl show --value --property Result pbmd-backup)" = success ] || fail "no backup"
backup=$(find /var/backups/pbmd -name "*.db" -newer /opt/good.toml)
pbmd verify "$backup"
answer "great challenge carol house-easy"
[ "$(pbmd board list --stage all)" != "$boards" ] || fail "there is no new board"
systemctl stop pbmd
pbmd restore "$backup"
systemctl start pbmd
until_true is_well
[ "$(pbmd board list --stage all)" = "$boards" ] || fail "the boards are not those of the backup"

say "an upgrade while it runs"
version() { dpkg-query -W -f '${Version}' pbmd; }
first=$(version)
pid=$(unit MainPID)
apt-get install -q -y --no-install-recommends /opt/pbmd-next.deb
[ "$(version)" != "$first" ] || fail "apt did nothing"
[ "$(unit MainPID)" != "$pid" ] || fail "the upgrade did not restart the server"
until_true is_well
cmp /opt/good.toml $PBMD_CONFIG
[ "$(pbmd board list --stage all)" = "$boards" ] || fail "the upgrade changed the boards"

say "an upgrade of an earlier version's tables, and back again"
systemctl stop pbmd
rm /var/lib/pbmd/pbmd.db*
install -o pbmd -g pbmd -m 600 /opt/old.db /var/lib/pbmd/pbmd.db
systemctl start pbmd
until_true is_well
copy=$(echo /var/lib/pbmd/pbmd.db.before-*)
[ "$(stat -c '%a %U' "$copy")" = "600 pbmd" ] || fail "there is no private copy of the database before the upgrade"
pbmd check --quick
systemctl stop pbmd
apt-get install -q -y --no-install-recommends --allow-downgrades /opt/pbmd.deb
[ "$(version)" = "$first" ] || fail "apt did not go back"
pbmd restore "$copy"
systemctl start pbmd
until_true is_well
pbmd board list

say "remove and purge"
apt-get remove -q -y pbmd
[ ! -e /usr/bin/pbmd ] || fail "removing left the program"
[ "$(unit ActiveState)" = inactive ] || fail "it still runs"
[ -s $PBMD_CONFIG ] || fail "removing took the configuration"
apt-get purge -q -y pbmd
[ ! -e /etc/pbmd ] || fail "purging left /etc/pbmd"
[ -s /var/lib/pbmd/pbmd.db ] || fail "purging took the games"
say "all well"
