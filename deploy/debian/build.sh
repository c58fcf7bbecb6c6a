#!/bin/sh
# Builds the Debian package and prints where it is. Needs Rust, gcc, dpkg-dev and cargo-deb (`cargo install cargo-deb --locked`).
#
# With --debug of the program that the tests run, in half a minute where that is there already: for trying the package, not for use.
# With --version it prints the version that the package would have, and builds nothing.
set -eu
cd "$(dirname "$0")/../.."

# Each commit is a later version, which apt installs over the one before: 0.3.0+20261126120000.abc1234-1. A release, tagged v0.3.0, is
# 0.3.0-1. Without the history of the sources PBMD_COMMIT="abc1234, 2026-11-26" stands for it, or what `git archive` wrote.
number=$(sed -n '0,/^version = "\(.*\)"$/s//\1/p' Cargo.toml)
known=${PBMD_COMMIT:-}
commit=
[ -n "$known" ] || commit=$(TZ=UTC git show --no-patch --abbrev=7 --date=format-local:%Y%m%d%H%M%S --format=%cd.%h HEAD 2> /dev/null || true)
if [ -z "$commit" ]; then
  [ -n "$known" ] || known=$(grep -v '^[$]' deploy/commit || true)
  commit=$(printf '%s' "$known" | sed 's/^\([0-9a-f]*\), \([0-9]*\)-\([0-9]*\)-\([0-9]*\)$/\2\3\4000000.\1/')
fi
if [ -z "$commit" ] || [ "$(git describe --exact-match --tags HEAD 2> /dev/null)" = "v$number" ]; then
  version=$number-1
else
  version=$number+$commit-1
fi

if [ "${1:-}" = --version ]; then
  echo "$version"
  exit
fi

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
    echo "usage: $0 [--debug|--version]" >&2
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

# As Debian's policy wants them.
gzip -9n "$made"/man/*
maintainer=$(sed -n 's/^maintainer = "\(.*\)"$/\1/p' Cargo.toml)
printf 'pbmd (%s) unstable; urgency=medium\n\n  * CHANGELOG.md says what changed.\n\n -- %s  %s\n' "$version" "$maintainer" \
  "$(date -uR ${SOURCE_DATE_EPOCH:+-d @$SOURCE_DATE_EPOCH})" | gzip -9n > "$made/changelog.Debian.gz"

# shellcheck disable=SC2086 # no word or one
CARGO_TARGET_DIR=$target cargo deb --no-build --no-dbgsym --locked --deb-version "$version" $fast
