#pragma once
#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

// Swift cannot call variadic C functions, so each option that reviewbot sets has a typed function.

/// Whether a repository that belongs to another user is rejected.
static inline int reviewbot_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

/// Repository extensions that are accepted in addition to libgit2's own.
static inline int reviewbot_git_set_extensions(const char *const *names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

/// Whether the name of every object is recomputed when the object is read.
static inline int reviewbot_git_set_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

/// Whether every object that a new object refers to must exist.
static inline int reviewbot_git_set_strict_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}
