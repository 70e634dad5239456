#pragma once

// The commit that the program was built from. Package.swift defines it as REVIEWBOT_COMMIT, from the variable of that
// name in the environment of the build. In C, a new commit recompiles only this file.

// Returns a constant: the commit, or an empty string if the build named none.
const char *_Nonnull reviewbot_commit(void);
