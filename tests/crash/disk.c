/* A disk that forgets: what was not synced is lost at a power cut.
 *
 * Preloaded into the server. The folder PBMD_DISK_DATA is what the server sees; the folder PBMD_DISK_SYNCED is what
 * would be found after a power cut: the content of each file as of its last fsync or fdatasync, and in the file
 * `names` the entries of the folder as of its last fsync, a line each: name, then the key of the content. Without the
 * file `folder` there the folder itself is lost, since the one above it was not synced.
 *
 * The key is the inode with its time of birth, so that a file that is deleted and made again is another file. Only
 * descriptors that the program itself has opened are read from: to open and close a file here would release the
 * locks that SQLite holds on it. Nothing is synced really, since the kernel outlives the program.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LONGEST 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char data[LONGEST / 4], synced[LONGEST / 4];

static void fail(const char *what)
{
	perror(what);
	abort();
}

/* Leaves the data folder's part of a path: "" for itself, ".." for the one above, NULL for what lies elsewhere. */
static const char *inside(int fd, char *path)
{
	const char *slash = strrchr(data, '/');
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t length = readlink(link, path, LONGEST - 1);
	size_t folder = strlen(data);
	if (folder == 0 || length < 0)
		return NULL;
	path[length] = 0;
	if (length == slash - data && strncmp(path, data, length) == 0)
		return "..";
	if (strncmp(path, data, folder) != 0)
		return NULL;
	if (path[folder] == 0)
		return "";
	/* The index of the log is memory that happens to have a name. */
	if (path[folder] != '/' || strchr(path + folder + 1, '/') || strstr(path, "-shm"))
		return NULL;
	return path + folder + 1;
}

static int key_of(int at, const char *path, char *key, size_t room)
{
	struct statx about;
	if (statx(at, path, AT_EMPTY_PATH, STATX_INO | STATX_BTIME | STATX_TYPE, &about) != 0)
		return 0;
	snprintf(key, room, "%llu-%lld-%09u", (unsigned long long)about.stx_ino,
		 (long long)about.stx_btime.tv_sec, about.stx_btime.tv_nsec);
	return S_ISREG(about.stx_mode);
}

/* In place, block by block: a power cut in the middle finds some blocks new and some old. */
static void keep_content(int fd)
{
	static char block[1 << 16];
	char key[96], path[LONGEST];
	if (!key_of(fd, "", key, sizeof key))
		return;
	snprintf(path, sizeof path, "%s/%s", synced, key);
	int to = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (to < 0)
		fail("a synced file");
	off_t at = 0;
	for (;;) {
		ssize_t got = pread(fd, block, sizeof block, at);
		if (got < 0)
			fail("reading what is to be synced");
		if (got == 0)
			break;
		if (pwrite(to, block, got, at) != got)
			fail("writing what is to be synced");
		at += got;
	}
	if (ftruncate(to, at) != 0)
		fail("the length of a synced file");
	close(to);
}

static void keep_names(void)
{
	char path[LONGEST], fresh[LONGEST], key[96];
	snprintf(path, sizeof path, "%s/names", synced);
	snprintf(fresh, sizeof fresh, "%s/names.new", synced);
	FILE *names = fopen(fresh, "we");
	DIR *folder = opendir(data);
	if (!names || !folder)
		fail("the names of a folder");
	struct dirent *entry;
	while ((entry = readdir(folder)))
		if (!strstr(entry->d_name, "-shm") && key_of(dirfd(folder), entry->d_name, key, sizeof key))
			fprintf(names, "%s %s\n", entry->d_name, key);
	closedir(folder);
	if (fclose(names) != 0 || rename(fresh, path) != 0)
		fail("keeping the names of a folder");
}

static void keep_folder(void)
{
	char path[LONGEST];
	struct stat about;
	snprintf(path, sizeof path, "%s/folder", synced);
	int mark = stat(data, &about) == 0 ? open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
	if (mark >= 0)
		close(mark);
}

static int keep(int fd, long call)
{
	char path[LONGEST];
	const char *name = inside(fd, path);
	if (!name)
		return syscall(call, fd);
	pthread_mutex_lock(&lock);
	if (strcmp(name, "..") == 0)
		keep_folder();
	else if (*name)
		keep_content(fd);
	else
		keep_names();
	pthread_mutex_unlock(&lock);
	return 0;
}

int fsync(int fd)
{
	return keep(fd, SYS_fsync);
}

int fdatasync(int fd)
{
	return keep(fd, SYS_fdatasync);
}

/* What the program finds when it starts is on the disk. */
__attribute__((constructor)) static void start(void)
{
	const char *seen = getenv("PBMD_DISK_DATA"), *kept = getenv("PBMD_DISK_SYNCED");
	char path[LONGEST];
	if (!seen || !kept || strlen(seen) >= sizeof data || strlen(kept) >= sizeof synced)
		return;
	strcpy(data, seen);
	strcpy(synced, kept);
	snprintf(path, sizeof path, "%s/names", synced);
	if (access(path, F_OK) == 0)
		return;
	DIR *folder = opendir(data);
	if (!folder) {
		close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
		return;
	}
	struct dirent *entry;
	while ((entry = readdir(folder))) {
		int fd = entry->d_type == DT_REG ? openat(dirfd(folder), entry->d_name, O_RDONLY | O_CLOEXEC) : -1;
		if (fd >= 0) {
			keep_content(fd);
			close(fd);
		}
	}
	closedir(folder);
	keep_folder();
	keep_names();
}
