#pragma once
#include <stdbool.h>

// Linux calls that Swift cannot make, because C declares them with variable arguments.

// Makes this process non-dumpable: without CAP_SYS_PTRACE, no process, not even one of the same user, can read its memory,
// environment or open files in /proc (PR_SET_DUMPABLE in prctl(2)). A program that it starts is dumpable again.
// Returns whether the kernel did so.
bool linux_hide_memory(void);

// Returns a descriptor that refers to a process even after its end (pidfd_open(2), Linux 5.3); -1 when there is none.
int linux_open_process(int id);

// Stores how a process ended, in the form of wait(2). Its parent must have waited for it (PIDFD_GET_INFO in ioctl_pidfd(2),
// Linux 6.15). Returns whether the kernel knows.
bool linux_read_ending(int process, int *status);
