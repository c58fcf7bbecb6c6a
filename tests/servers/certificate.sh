#!/bin/bash
# certificate.sh DIR: an authority (ca.pem) and a certificate that it signed for localhost and 127.0.0.1
# (cert.pem, key.pem). Two of them, because rustls takes no certificate for both.
set -euo pipefail
cd "$1"
[ -s cert.pem ] && exit
new=(-newkey ec -pkeyopt "ec_paramgen_curve:prime256v1" -nodes)
{
  openssl req -x509 "${new[@]}" -days 3650 -keyout ca.key -out ca.pem -subj "/CN=pbmd test authority" \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign"
  openssl req "${new[@]}" -keyout key.pem -out request.pem -subj /CN=localhost
  printf '%s\n' 'subjectAltName=DNS:localhost,IP:127.0.0.1' 'basicConstraints=critical,CA:FALSE' > extensions
  openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile extensions \
    -out cert.pem
} 2> openssl.log
