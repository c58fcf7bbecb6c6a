#!/bin/bash
# boot.sh ROOT COMMAND...: boots the Debian in the folder ROOT with systemd as its first process, runs a command there, and ends it. It has
# its own processes, mounts, network and control group; nothing of it is left afterwards. Needs root; the status is 77 where it cannot be
# booted, 124 where the command takes more than a quarter of an hour, otherwise that of the command.
set -euo pipefail
root=$1
shift

skip() { echo "boot.sh: $*" >&2; exit 77; }
[ "$(id -u)" = 0 ] || skip "only root can boot a system"

# A control group for systemd to rule, in the unified hierarchy, which can always be mounted once more.
groups=$(mktemp -d)
group=$groups/pbmd-package.$$
mount -t cgroup2 none "$groups" 2> /dev/null || { rmdir "$groups"; skip "no control groups can be mounted"; }
init=
# shellcheck disable=SC2329 # called by the trap
clean() {
  # The end of the first process is the end of all.
  [ -z "$init" ] || kill -KILL "$init" 2> /dev/null || true
  [ -z "$unshared" ] || wait "$unshared" 2> /dev/null || true
  for _ in $(seq 50); do
    [ -d "$group" ] || break
    find "$group" -depth -type d -exec rmdir {} + 2> /dev/null || sleep 0.1
  done
  umount "$groups" && rmdir "$groups"
}
unshared=
trap clean EXIT
mkdir "$group" || skip "no control group can be made"

# shellcheck disable=SC2016 # for the shell within
boot='
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
cd "$root"
pivot_root . mnt
umount -l /mnt
exec env -i container=pbmd PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
'
log=$root/opt/boot.log
(
  echo "$BASHPID" > "$group/cgroup.procs"
  exec unshare --pid --mount --uts --ipc --cgroup --net --fork --kill-child bash -c "$boot" boot "$root"
) > "$log" 2>&1 &
unshared=$!

inside() {
  timeout --foreground 900 nsenter --target "$init" --all -- /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"
}
state=
for _ in $(seq 600); do
  kill -0 "$unshared" 2> /dev/null || break
  init=$(cat "/proc/$unshared/task/$unshared/children" 2> /dev/null | tr -d ' ' || true)
  if [ -n "$init" ] && [ "$(cat "/proc/$init/comm" 2> /dev/null)" = systemd ]; then
    state=$(inside systemctl is-system-running 2> /dev/null || true)
    case $state in
      running | degraded) break ;;
    esac
  fi
  sleep 0.2
done
case $state in
  running | degraded) ;;
  *) cat "$log" >&2; skip "systemd does not boot here" ;;
esac
inside "$@"
