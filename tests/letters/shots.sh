#!/bin/bash
# Pictures of letters, to be looked at: a letter of each game from the middle of play, as it is sent,
#
#     tests/letters/shots.sh browser FOLDER      as a browser shows it, 360 and 800 pixels wide: `light` and `gmail-dark` as Gmail
#                                                does, which drops what a letter says of dark colours and makes its own, and
#                                                `dark` as programs that keep it
#     tests/letters/shots.sh thunderbird FOLDER  as Thunderbird shows it, `light` and `dark`
#     tests/letters/shots.sh docs                the pictures and texts of docs/letters
#
# The letters are kept as FOLDER/NAME.eml and taken from there the next time. What is missing is installed, as root.
set -euo pipefail

usage="usage: $0 browser FOLDER | thunderbird FOLDER | docs"
what=${1-} folder=${2-}
case $what in
  browser | thunderbird) [ -n "$folder" ] || { echo "$usage" >&2; exit 2; } ;;
  docs) ;;
  *) echo "$usage" >&2; exit 2 ;;
esac
work=$(mktemp -d)
# What was started is ended by its number.
started=()
trap '[ ${#started[@]} = 0 ] || kill "${started[@]}" 2> /dev/null || true; rm -rf "$work"' EXIT
[ "$what" != docs ] || folder=$work/docs
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/../.."

# need PROGRAM PACKAGE ...: installs the packages of programs that are missing.
need() {
  local missing=()
  while [ $# -gt 0 ]; do
    command -v "$1" > /dev/null || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} = 0 ] && return
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

letters() {
  if ! ls "$folder"/*.eml > /dev/null 2>&1; then
    PBMD_SHOWN=$folder cargo test -q --test letters -- --ignored letters_to_look_at
  fi
}

# pages NAME.eml: writes the letter's page as programs show it that keep all of it (kept.html), and as Gmail does (gmail.html).
pages() {
  python3 - "$1" "$work" << 'PYTHON'
import base64, email, email.policy, pathlib, re, sys

mail = email.message_from_bytes(pathlib.Path(sys.argv[1]).read_bytes(), policy=email.policy.default)
parts = list(mail.walk())
page = next(part for part in parts if part.get_content_type() == "text/html").get_content()
for part in parts:
    if part.get_content_maintype() == "image":
        data = base64.b64encode(part.get_content()).decode()
        page = page.replace("cid:" + part["Content-ID"].strip("<>"), "data:image/png;base64," + data)
to = pathlib.Path(sys.argv[2])
(to / "kept.html").write_text(page)
page = re.sub(r"<style>[^<]*prefers-color-scheme[^<]*</style>", "", page)
(to / "gmail.html").write_text(re.sub(r'<meta name="(supported-)?color-schemes?"[^>]*>', "", page))
PYTHON
}

# shot PAGE WIDTH PNG OPTION...: a picture of a page, as high as the page is. No window is narrower than 500 pixels, so the page
# stands in a frame. Says so where the page does not fit into its width.
shot() {
  local page=$1 width=$2 png=$3
  shift 3
  local browser=(chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files
    "--user-data-dir=$work/browser" --force-device-scale-factor=1 "$@")
  cat > "$work/frame.html" << HTML
<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><body style="margin:0">
<iframe id="page" src="$page" style="border:0;display:block;width:${width}px;height:100px"
onload="const root = this.contentDocument.documentElement;
this.style.height = root.scrollHeight + 'px'; document.title = 'size ' + root.scrollWidth + ' ' + root.scrollHeight"></iframe>
HTML
  local wide high
  read -r _ wide high < <("${browser[@]}" --dump-dom "file://$work/frame.html" 2> /dev/null \
    | grep -o '<title>size [0-9]* [0-9]*' | sed 's/<title>//')
  [ "$wide" -le "$width" ] || echo "$png: $wide pixels wide" >&2
  "${browser[@]}" "--window-size=$((width < 500 ? 500 : width)),$high" "--screenshot=$png" "file://$work/frame.html" 2> /dev/null
  convert "$png" -crop "${width}x$high+0+0" +repage "$png"
}

# The schemes of a browser: 0 is dark, 1 is light.
light=(--blink-settings=preferredColorScheme=1)
dark=(--blink-settings=preferredColorScheme=0)
gmail_dark=("${dark[@]}" --enable-features=WebContentsForceDark)

browser() {
  need chromium chromium convert imagemagick python3 python3
  letters
  local letter name width
  for letter in "$folder"/*.eml; do
    name=${letter%.eml}
    pages "$letter"
    for width in 360 800; do
      shot gmail.html $width "$name-$width-light.png" "${light[@]}"
      shot kept.html $width "$name-$width-dark.png" "${dark[@]}"
      shot gmail.html $width "$name-$width-gmail-dark.png" "${gmail_dark[@]}"
    done
  done
}

# What docs/letters shows: each letter at both widths, in few colours, and the texts.
docs() {
  need chromium chromium convert imagemagick pngquant pngquant python3 python3
  UPDATE_GOLDENS=1 cargo test -q --test letters what_is_shown_is
  letters
  local letter name width
  for letter in "$folder"/*.eml; do
    name=docs/letters/$(basename "$letter" .eml)
    pages "$letter"
    for width in 360 800; do
      # Of these a telephone shows enough.
      case $name-$width in *turning-points*-800 | *position*-800) continue ;; esac
      shot gmail.html $width "$name-$width.png" "${light[@]}"
      # Of a help page its beginning.
      convert "$name-$width.png" -crop "${width}x2400+0+0" +repage "$name-$width.png"
      pngquant --force --strip --speed 1 --ext .png 48 "$name-$width.png"
    done
  done
  # The first screen of a telephone, for README.md.
  convert docs/letters/savoy-360.png -crop 360x640+0+0 +repage -bordercolor '#8c959f' -border 1 docs/letters/phone.png
  cargo test -q --test letters -- --ignored table_of_pixels
  ls -l docs/letters
}

# A program with a folder of its own, opened with one letter on a screen of its own.
thunderbird_shows() {
  local letter=$1 scheme=$2 png=$3 profile
  profile=$(mktemp -d "$work/profile.XXXXXX")
  local theme=thunderbird-compact-light@mozilla.org number=1
  [ "$scheme" = light ] || { theme=thunderbird-compact-dark@mozilla.org; number=0; }
  cat > "$profile/user.js" << JS
user_pref("app.donation.eoy.version.viewed", 999);
user_pref("app.update.enabled", false);
user_pref("browser.theme.content-theme", $number);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("extensions.activeThemeID", "$theme");
user_pref("layout.css.prefers-color-scheme.content-override", $number);
user_pref("mail.provider.suppress_dialog_on_startup", true);
user_pref("mail.rights.version", 1);
user_pref("mail.shell.checkDefaultClient", false);
user_pref("mail.spotlight.firstRunDone", true);
user_pref("mail.winsearch.firstRunDone", true);
user_pref("mailnews.start_page.enabled", false);
user_pref("network.proxy.type", 0);
user_pref("ui.systemUsesDarkTheme", $((1 - number)));
JS
  HOME=$profile thunderbird --profile "$profile" --no-remote "$letter" > /dev/null 2>&1 &
  local program=$!
  started+=("$program")
  # The window of the letter is named after its subject.
  local window=
  for _ in $(seq 60); do
    sleep 1
    window=$(xdotool search --onlyvisible --name "Board|pbmd" 2> /dev/null | head -n 1) && [ -n "$window" ] && break
  done
  [ -n "$window" ] || { echo "Thunderbird has not opened $letter" >&2; import -window root "$png"; return 1; }
  xdotool windowmove "$window" 0 0 windowsize "$window" 1000 2400
  sleep 4
  import -window "$window" "$png"
  kill "$program" 2> /dev/null || true
  wait "$program" 2> /dev/null || true
}

thunderbird_all() {
  need thunderbird thunderbird Xvfb xvfb xdotool xdotool import imagemagick
  letters
  Xvfb -displayfd 3 -screen 0 1000x2400x24 3> "$work/display" > /dev/null 2>&1 &
  started+=($!)
  until [ -s "$work/display" ]; do sleep 0.2; done
  DISPLAY=:$(cat "$work/display")
  export DISPLAY
  local letter scheme
  for letter in "$folder"/*.eml; do
    for scheme in light dark; do
      thunderbird_shows "$letter" $scheme "${letter%.eml}-thunderbird-$scheme.png"
    done
  done
}

case $what in
  browser) browser ;;
  thunderbird) thunderbird_all ;;
  docs) docs ;;
esac
