#!/bin/sh
# Installs Postfix, Dovecot (IMAP, LMTP), OpenDKIM, OpenDMARC, OpenSSL, espeak-ng, Prometheus, nginx and Caddy from Debian's packages
# where they are missing.
#
# No daemon is started by it: the packages are told so by a policy script (kept only if there is none yet),
# and Postfix is installed with "No configuration". Needs root if anything is missing.
set -eu

wanted=
need() {
  # $1 a path that the package $2 brings
  [ -e "$1" ] || wanted="$wanted $2"
}
need /usr/sbin/postfix postfix
need /usr/sbin/dovecot dovecot-core
need /usr/lib/dovecot/imap dovecot-imapd
need /usr/lib/dovecot/lmtp dovecot-lmtpd
need /usr/sbin/opendkim opendkim
need /usr/sbin/opendmarc opendmarc
# Instead of a MySQL client, which OpenDMARC's reports would want.
need /usr/share/doc/opendmarc dbconfig-no-thanks
need /usr/bin/openssl openssl
# Reads letters for the ear.
need /usr/bin/espeak-ng espeak-ng
# Its `promtool` tries the alerts.
need /usr/bin/promtool prometheus
# The web servers of the examples in deploy/.
need /usr/sbin/nginx nginx-light
need /usr/bin/caddy caddy

if [ -z "$wanted" ]; then
  echo "mail servers: all there"
  exit 0
fi
echo "mail servers: installing$wanted"
if [ "$(id -u)" != 0 ]; then
  echo "mail servers: only root can install packages; run: sudo $0" >&2
  exit 1
fi

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' > "$policy"
  chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
echo 'postfix postfix/main_mailer_type select No configuration' | debconf-set-selections

log=$(mktemp)
install() {
  # shellcheck disable=SC2086 # a list of package names
  apt-get install -y -q --no-install-recommends $wanted > "$log" 2>&1
}
# The lists of a fresh image are missing or old: fetch them only when it does not work without.
if ! install; then
  apt-get update -q >> "$log" 2>&1 || true
  if ! install; then
    tail -n 30 "$log" >&2
    echo "mail servers: installing failed, the log is $log" >&2
    exit 1
  fi
fi
rm -f "$log"
echo "mail servers: installed"
