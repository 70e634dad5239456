#pragma once
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Swift cannot call variadic C functions: one typed door for each option that we set.

/// Whether a repository that belongs to somebody else is refused.
static inline int reviewbot_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

/// Repository extensions that are accepted beside libgit2's own.
static inline int reviewbot_git_set_extensions(const char *const *names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

/// Whether the name of every object that is read is computed anew.
static inline int reviewbot_git_set_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

/// Whether every object that a new object names must exist.
static inline int reviewbot_git_set_strict_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}

/// Objects are read and dropped by the hundred: what one gave back is there for the next, and not asked of the kernel
/// again, page by page. Each thread sets room aside at once: to ask for more of it would stop the other threads.
static inline void reviewbot_keep_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_TOP_PAD, 48 << 20);
#endif
}
