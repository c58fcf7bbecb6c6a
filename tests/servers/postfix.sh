#!/bin/bash
# A Postfix of our own: takes mail by SMTP on a loopback port and hands all of it on by LMTP; everything in one
# folder. Needs root, as Postfix does.
#
#   postfix.sh configure DIR SMTP_PORT GAMES_LMTP_PORT OTHERS_LMTP_PORT [LINES]
#   postfix.sh start | stop | kill | restart | queue DIR
#
# Mail for games.example goes to GAMES_LMTP_PORT (of pbmd, or of a Dovecot in which pbmd reads), mail for every
# other domain to OTHERS_LMTP_PORT (of a Dovecot). Anybody on this machine may send, and by XCLIENT pass for a host
# outside, which may send to games.example only. What cannot be delivered is tried again after two seconds. "queue"
# prints the number of mails that wait. LINES is a file with further lines for main.cf.
# DIR/tls/ca.pem is the authority that signed the certificate for STARTTLS.
#
# DIR must be short and every folder above it open to all.
set -euo pipefail

usage() { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1 dir=$2
PATH=$PATH:/usr/sbin

configure() {
  local smtp=$1 games=$2 others=$3 lines=${4-}
  mkdir -p "$dir/conf" "$dir/spool" "$dir/data" "$dir/tls"
  chmod 755 "$dir" "$dir/conf" "$dir/spool"
  chown postfix "$dir/data"
  echo "$smtp" > "$dir/port"
  "$(dirname "$0")/certificate.sh" "$dir/tls"
  (umask 077 && cat "$dir/tls/key.pem" "$dir/tls/cert.pem" > "$dir/tls/chain.pem")
  services "$smtp" > "$dir/conf/master.cf"
  { settings; [ -z "$lines" ] || cat "$lines"; } > "$dir/conf/main.cf"
}

settings() {
  cat << CONF
compatibility_level = 3.6
config_directory = $dir/conf
queue_directory = $dir/spool
data_directory = $dir/data
maillog_file = $dir/maillog
maillog_file_prefixes = $dir
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop

inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_bind_address = 127.0.0.1
myhostname = mx.games.example
myorigin = games.example
mynetworks = 127.0.0.0/8
smtp_dns_support_level = disabled
lmtp_host_lookup = native
smtpd_peername_lookup = no
# As where there is no stress, also on a busy machine.
smtpd_timeout = 300s
smtpd_hard_error_limit = 20
smtpd_junk_command_limit = 100

mydestination =
alias_maps =
alias_database =
local_recipient_maps =
local_transport = error:5.1.1 no mail for users of this machine
virtual_mailbox_domains = games.example
virtual_mailbox_maps = static:ok
virtual_transport = lmtp:inet:127.0.0.1:$games
default_transport = lmtp:inet:127.0.0.1:$others
# One by one, because the lmtp service adds Delivered-To with the recipient (flags=D in master.cf).
lmtp_destination_recipient_limit = 1
recipient_delimiter = +
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
smtpd_authorized_xclient_hosts = 127.0.0.1

message_size_limit = 31457280
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 4s

smtpd_tls_security_level = may
smtpd_tls_chain_files = $dir/tls/chain.pem
CONF
}

services() {
  cat << CONF
127.0.0.1:$1 inet n - n - - smtpd
pickup    unix  n - n 60 1 pickup
cleanup   unix  n - n - 0 cleanup
qmgr      unix  n - n 300 1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n - - trivial-rewrite
bounce    unix  - - n - 0 bounce
defer     unix  - - n - 0 bounce
trace     unix  - - n - 0 bounce
verify    unix  - - n - 1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n - - proxymap
smtp      unix  - - n - - smtp
relay     unix  - - n - - smtp
showq     unix  n - n - - showq
error     unix  - - n - - error
retry     unix  - - n - - error
discard   unix  - - n - - discard
lmtp      unix  - - n - - lmtp flags=D
anvil     unix  - - n - 1 anvil
scache    unix  - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
CONF
}

# Postfix's master makes a session of its own: its process group is the whole server.
group() { cat "$dir/spool/pid/master.pid" 2> /dev/null | tr -d ' '; }
running() { local g; g=$(group) && [ -n "$g" ] && kill -0 -- "-$g" 2> /dev/null; }

source "$(dirname "$0")/await.sh"

# shellcheck disable=SC2329 # called by await
answers() { (exec 3<> "/dev/tcp/127.0.0.1/$1" && read -r -t 5 line <&3 && [[ $line == 220* ]] && echo QUIT >&3) 2> /dev/null; }
# shellcheck disable=SC2329
gone() { ! running; }

start() {
  running && { echo "postfix.sh: already running" >&2; return 1; }
  postfix -c "$dir/conf" start < /dev/null > "$dir/output" 2>&1 || { cat "$dir/output" >&2; return 1; }
  await answers "$(cat "$dir/port")"
}

stop() {
  running || return 0
  kill "-$1" -- "-$(group)" 2> /dev/null || true
  await gone
}

case $verb in
  configure) [ $# = 5 ] || [ $# = 6 ] || usage; configure "${@:3}" ;;
  start) start ;;
  stop) stop TERM ;;
  kill) stop KILL ;;
  restart) stop TERM; start ;;
  queue) find "$dir"/spool/{maildrop,incoming,active,deferred,hold} -type f 2> /dev/null | wc -l ;;
  *) usage ;;
esac
