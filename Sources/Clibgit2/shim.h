#pragma once
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

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
