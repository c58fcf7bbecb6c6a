# Waits until "$@" succeeds, at most 60 seconds; else says so and shows the ends of the logs in $dir.
await() {
  local i
  for ((i = 0; i < 1200; i++)); do
    "$@" && return
    sleep 0.05
  done
  echo "$(basename "$0"): no success within 60 s: $*" >&2
  tail -n 20 "$dir"/*log >&2 || true
  return 1
}
