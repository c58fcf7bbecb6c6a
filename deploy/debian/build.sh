#!/bin/sh
# Builds the Debian package and prints where it is. Needs Rust, gcc, dpkg-dev and cargo-deb (`cargo install cargo-deb --locked`).
#
# With --debug of the program that the tests run, in half a minute where that is there already: for trying the package, not for use.
set -eu
cd "$(dirname "$0")/../.."

target=${CARGO_TARGET_DIR:-target}
fast=
case "${1:-}" in
  "")
    cargo build --release --locked >&2
    ;;
  --debug)
    cargo test --workspace --locked --no-run >&2
    # cargo-deb knows release builds alone.
    mkdir -p "$target/try/release"
    strip -o "$target/try/release/pbmd" "$target/debug/pbmd"
    target=$target/try
    fast=--fast
    ;;
  *)
    echo "usage: $0 [--debug]" >&2
    exit 2
    ;;
esac

made=$target/release/package
rm -rf "$made"
mkdir -p "$made"
"$target/release/pbmd" man "$made/man"
for shell in bash zsh fish; do
  "$target/release/pbmd" completions "$shell" > "$made/pbmd.$shell"
done
# The configuration that explains itself, with its data where a package keeps data.
sed -e 's|^data = "data"$|data = "/var/lib/pbmd"|' -e 's|^path = "data/mail"$|path = "/var/lib/pbmd/mail"|' \
  config/pbmd.toml > "$made/pbmd.toml"
for line in 'data = "/var/lib/pbmd"' 'path = "/var/lib/pbmd/mail"'; do
  grep -qxF "$line" "$made/pbmd.toml" || { echo "config/pbmd.toml: no line for $line" >&2; exit 1; }
done

# shellcheck disable=SC2086 # no word or one
CARGO_TARGET_DIR=$target cargo deb --no-build --no-dbgsym --locked $fast
