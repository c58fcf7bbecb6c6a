#!/bin/bash
# The pictures of docs/web, to be looked at: pages as a browser shows them, as they are printed, and as w3m has them. Needs
# chromium-driver, ImageMagick, poppler-utils and w3m.
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -f docs/web/*.png docs/web/*.txt
cargo test --locked --test web pictures -- --ignored
for sheet in docs/web/*.pdf; do
    pdftoppm -png -r 60 -f 1 -l 1 -singlefile "$sheet" "${sheet%.pdf}"
done
rm docs/web/*.pdf
mogrify -strip -dither None -colors 64 docs/web/*.png
