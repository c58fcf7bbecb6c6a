#!/bin/bash
# The pictures of docs/web, to be looked at: pages as a browser shows them, and a sheet as it is printed. Needs chromium-driver,
# ImageMagick and poppler-utils.
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -f docs/web/*.png
cargo test --locked --test web pictures -- --ignored
pdftoppm -png -r 60 -f 1 -l 1 -singlefile docs/web/printed.pdf docs/web/printed
rm docs/web/printed.pdf
mogrify -strip -dither None -colors 64 docs/web/*.png
