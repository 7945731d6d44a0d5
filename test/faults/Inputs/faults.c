// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// To be preloaded: at the change number FAULT_AT that the process makes below
// the folder FAULT_BELOW, it is killed (FAULT=kill), or the disk is full from
// there on (FAULT=full). FAULT_COUNT names a file that gets a byte for each
// change. Changes are files that are made, writes, renames, removals, new folders.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int changes;

static void note_change(void) {
  const char *path = getenv("FAULT_COUNT");
  int fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path,
                               O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)
                : -1;
  if (fd < 0)
    return;
  syscall(SYS_write, fd, "x", 1);
  syscall(SYS_close, fd);
}

// Whether the change is to fail. `grows`: it needs room on the disk.
static int fails(const char *path, int grows) {
  const char *below = getenv("FAULT_BELOW"), *at = getenv("FAULT_AT");
  const char *what = getenv("FAULT");
  char full[2 * PATH_MAX];
  if (!below || !path)
    return 0;
  if (path[0] != '/') {
    if (!getcwd(full, PATH_MAX))
      return 0;
    size_t size = strlen(full);
    snprintf(full + size, sizeof full - size, "/%s", path);
    path = full;
  }
  if (strncmp(path, below, strlen(below)))
    return 0;
  ++changes;
  note_change();
  if (!what || !at)
    return 0;
  if (!strcmp(what, "kill") && changes == atoi(at))
    kill(getpid(), SIGKILL);
  if (strcmp(what, "full") || !grows || changes < atoi(at))
    return 0;
  errno = ENOSPC;
  return 1;
}

static int fails_at(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t size = readlink(link, path, sizeof path - 1);
  if (size <= 0)
    return 0;
  path[size] = 0;
  // Not "pipe:[1]".
  return path[0] == '/' && fails(path, 1);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                             \
  int name(const char *path, int flags, ...) {                                 \
    va_list rest;                                                              \
    va_start(rest, flags);                                                     \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;  \
    va_end(rest);                                                              \
    if ((flags & O_CREAT) && fails(path, 1))                                   \
      return -1;                                                               \
    return REAL(name)(path, flags, mode);                                      \
  }
OPEN(open)
OPEN(open64)
ssize_t write(int fd, const void *bytes, size_t size) {
  return fails_at(fd) ? -1 : REAL(write)(fd, bytes, size);
}
int rename(const char *from, const char *to) {
  return fails(to, 0) ? -1 : REAL(rename)(from, to);
}
int unlink(const char *path) {
  return fails(path, 0) ? -1 : REAL(unlink)(path);
}
int mkdir(const char *path, mode_t mode) {
  return fails(path, 1) ? -1 : REAL(mkdir)(path, mode);
}
int rmdir(const char *path) { return fails(path, 0) ? -1 : REAL(rmdir)(path); }
