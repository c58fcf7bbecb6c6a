# Waits until "$@" succeeds, at most 20 seconds; else says so and shows the ends of the logs in $dir.
await() {
  local i
  for ((i = 0; i < 400; i++)); do
    "$@" && return
    sleep 0.05
  done
  echo "$(basename "$0"): no success within 20 s: $*" >&2
  tail -n 20 "$dir"/*log >&2 || true
  return 1
}
