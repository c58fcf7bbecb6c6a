#!/bin/bash
# boot.sh ROOT COMMAND...: boots the Debian in ROOT with systemd as its first process, runs a command in there, and turns it off. It has
# its own processes, mounts, network and control group. Needs root; ends with 77 where it cannot be done.
set -euo pipefail
root=$1
shift

# A control group for systemd to rule: the unified hierarchy can always be mounted once more.
groups=$(mktemp -d)
group=pbmd-package.$$
skip() { echo "boot.sh: $*" >&2; exit 77; }
mount -t cgroup2 none "$groups" 2> /dev/null || { rmdir "$groups"; skip "no control groups can be mounted"; }
init=
state=
# shellcheck disable=SC2329 # called by the trap
clean() {
  [ -z "$init" ] || kill -KILL "$init" 2> /dev/null || true
  echo $$ > "$groups/cgroup.procs" || true
  for _ in 1 2 3 4 5; do
    find "$groups/$group" -depth -type d -exec rmdir {} + 2> /dev/null || true
    [ -d "$groups/$group" ] || break
    sleep 1
  done
  umount "$groups" && rmdir "$groups"
}
trap clean EXIT
mkdir "$groups/$group" || skip "no control group can be made"

# shellcheck disable=SC2016 # for the shell within
boot='
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
cd "$root"
pivot_root . mnt
umount -l /mnt
exec env -i container=pbmd PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
'
(
  echo "$BASHPID" > "$groups/$group/cgroup.procs"
  exec unshare --pid --mount --uts --ipc --cgroup --net --fork --kill-child bash -c "$boot" boot "$root"
) > "$root/opt/boot.log" 2>&1 &
unshared=$!

inside() {
  nsenter --target "$init" --all -- \
    /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"
}
for _ in $(seq 60); do
  init=$(cat "/proc/$unshared/task/$unshared/children" 2> /dev/null | tr -d ' ' || true)
  if [ -n "$init" ] && [ "$(cat "/proc/$init/comm" 2> /dev/null)" = systemd ]; then
    state=$(inside systemctl is-system-running 2> /dev/null || true)
    case $state in
      running | degraded) break ;;
    esac
  fi
  kill -0 "$unshared" 2> /dev/null || { cat "$root/opt/boot.log" >&2; skip "systemd does not boot here"; }
  sleep 1
done
case $state in
  running | degraded) ;;
  *) cat "$root/opt/boot.log" >&2; skip "systemd does not boot here" ;;
esac
inside "$@"
