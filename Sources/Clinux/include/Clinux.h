#pragma once
#include <stdbool.h>

// Linux calls that Swift cannot make, because C declares them with variable arguments.

// Makes this process non-dumpable: without CAP_SYS_PTRACE, no process, not even one of the same user, can read its memory,
// environment or open files in /proc (PR_SET_DUMPABLE in prctl(2)). A program that it starts is dumpable again.
// Returns whether the kernel did so.
bool linux_hide_memory(void);
