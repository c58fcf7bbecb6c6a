#!/bin/bash
# A Dovecot of our own: IMAP and LMTP on loopback ports, everything in one folder, for tests and for trying out.
#
#   dovecot.sh configure DIR IMAP_PORT IMAPS_PORT LMTP_PORT
#   dovecot.sh start | stop | kill | restart DIR
#
# Every address has a mailbox under DIR/mail, made at its first mail or login; the password is "secret" for all.
# pbm+anything@games.example is the mailbox pbm@games.example. Folders are separated by dots.
# DIR/tls/ca.pem is the authority that signed the certificate for localhost and 127.0.0.1.
#
# DIR must be short (sockets below it: 100 bytes) and, as root, every folder above it open to all.
# "stop" asks the whole process group to end, "kill" gives it no chance; either way clients are cut off.
set -euo pipefail

usage() { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1 dir=$2

configure() {
  local imap=$1 imaps=$2 lmtp=$3 internal login group user usergroup
  mkdir -p "$dir/run" "$dir/state" "$dir/mail" "$dir/tls"
  if [ "$(id -u)" = 0 ]; then
    internal=dovecot login=dovenull group=dovecot user=nobody usergroup=nogroup
    chmod 755 "$dir"
    chown -R nobody:nogroup "$dir/mail" # no mailbox may belong to uid 0
  else
    internal=$(id -un) group=$(id -gn)
    login=$internal user=$internal usergroup=$group
  fi
  echo "$imap" > "$dir/ports"
  "$(dirname "$0")/certificate.sh" "$dir/tls"
  case $(dovecot --version) in
    2.3.*) settings_2_3 > "$dir/dovecot.conf" ;;
    2.4.*) settings_2_4 > "$dir/dovecot.conf" ;;
    *) echo "dovecot.sh: no settings for Dovecot $(dovecot --version), only for 2.3 and 2.4" >&2; exit 1 ;;
  esac
}

# What both syntaxes share.
settings() {
  cat << CONF
base_dir = $dir/run
state_dir = $dir/state
log_path = $dir/dovecot.log
listen = 127.0.0.1
protocols = imap lmtp
default_internal_user = $internal
default_internal_group = $group
default_login_user = $login
first_valid_uid = 1
auth_mechanisms = plain login
auth_failure_delay = 0
ssl = yes
mailbox_idle_check_interval = 1s
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
namespace inbox {
  inbox = yes
}
service anvil {
  chroot =
  # A wrong password, which tests try, otherwise slows down every later login.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = $imaps
    ssl = yes
  }
}
service lmtp {
  user = $user
  inet_listener lmtp {
    port = $lmtp
  }
}
service stats {
  chroot =
}
CONF
}

# Debian 12.
settings_2_3() {
  settings
  cat << CONF
disable_plaintext_auth = no
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = allow_all_users=yes uid=$user gid=$usergroup home=$dir/mail/%d/%n
}
mail_location = maildir:~/Maildir
ssl_cert = <$dir/tls/cert.pem
ssl_key = <$dir/tls/key.pem
CONF
}

# Debian 13. Written from Dovecot's manual and not yet tried.
settings_2_4() {
  local version
  version=$(dovecot --version | cut -d ' ' -f 1 | cut -d - -f 1)
  printf 'dovecot_config_version = %s\ndovecot_storage_version = %s\n' "$version" "$version"
  settings
  cat << CONF
auth_allow_cleartext = yes
passdb static {
  password = secret
}
userdb static {
  userdb_static_allow_all_users = yes
  fields {
    uid = $user
    gid = $usergroup
    home = $dir/mail/%{user | domain}/%{user | username}
  }
}
mail_driver = maildir
mail_path = ~/Maildir
ssl_server_cert_file = $dir/tls/cert.pem
ssl_server_key_file = $dir/tls/key.pem
CONF
}

running() { [ -s "$dir/pid" ] && kill -0 -- "-$(cat "$dir/pid")" 2> /dev/null; }

source "$(dirname "$0")/await.sh"

# shellcheck disable=SC2329 # called by await
answers() { (exec 3<> "/dev/tcp/127.0.0.1/$1" && read -r -t 5 line <&3 && [[ $line == "* OK"* ]]) 2> /dev/null; }
# shellcheck disable=SC2329
gone() { ! running; }

start() {
  running && { echo "dovecot.sh: already running" >&2; return 1; }
  # Sockets left over from a crash make each login wait five seconds.
  rm -rf "$dir/run"
  mkdir "$dir/run"
  # A session of its own: its process group is the whole server.
  setsid dovecot -F -c "$dir/dovecot.conf" < /dev/null > "$dir/output" 2>&1 &
  echo $! > "$dir/pid"
  await answers "$(cat "$dir/ports")"
}

stop() {
  running || return 0
  kill "-$1" -- "-$(cat "$dir/pid")" 2> /dev/null || true
  await gone
  rm -f "$dir/pid"
}

case $verb in
  configure) [ $# = 5 ] || usage; configure "$3" "$4" "$5" ;;
  start) start ;;
  stop) stop TERM ;;
  kill) stop KILL ;;
  restart) stop TERM; start ;;
  *) usage ;;
esac
