/* A disk whose syncs are counted, and may cost a given time.
 *
 * Preloaded into the servers that are measured. The file PBMD_BENCH_COUNTS is mapped: three numbers of 64 bits, which are how many
 * syncs there were, how many writes to files, and of how many bytes. With PBMD_BENCH_SYNC_US a sync lasts so many microseconds
 * and does nothing else; without it the disk does what it does.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static uint64_t unseen[3];
static uint64_t *counts = unseen;
static long sync_us = -1;

static void count(int which, uint64_t more)
{
	__atomic_fetch_add(&counts[which], more, __ATOMIC_RELAXED);
}

static void count_bytes(ssize_t written)
{
	if (written > 0) {
		count(1, 1);
		count(2, (uint64_t)written);
	}
}

static int sync_one(int fd, long call)
{
	count(0, 1);
	if (sync_us < 0)
		return (int)syscall(call, fd);
	struct timespec wait = { sync_us / 1000000, sync_us % 1000000 * 1000 };
	if (sync_us > 0)
		nanosleep(&wait, NULL);
	return 0;
}

int fsync(int fd)
{
	return sync_one(fd, SYS_fsync);
}

int fdatasync(int fd)
{
	return sync_one(fd, SYS_fdatasync);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
	ssize_t written = syscall(SYS_write, fd, bytes, length);
	struct stat about;
	if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
		count_bytes(written);
	return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
	ssize_t written = syscall(SYS_pwrite64, fd, bytes, length, at);
	/* What has places is a file: to ask for each would cost the servers more than many writes do. */
	count_bytes(written);
	return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at)
{
	ssize_t written = syscall(SYS_pwrite64, fd, bytes, length, at);
	count_bytes(written);
	return written;
}

__attribute__((constructor)) static void start(void)
{
	const char *path = getenv("PBMD_BENCH_COUNTS"), *time = getenv("PBMD_BENCH_SYNC_US");
	int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	if (file >= 0) {
		void *map = mmap(NULL, sizeof unseen, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
		if (map != MAP_FAILED)
			counts = map;
		close(file);
	}
	if (time)
		sync_us = atol(time);
}
