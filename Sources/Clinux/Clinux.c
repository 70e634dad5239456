#include "Clinux.h"
#ifdef __linux__
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool linux_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0; }

// glibc has a function for it since 2.36.
int linux_open_process(int id) { return (int)syscall(SYS_pidfd_open, id, 0); }

// `struct pidfd_info` of <linux/pidfd.h> in its first version, which every later kernel accepts.
struct process_information {
  uint64_t mask;
  uint64_t cgroup;
  uint32_t ids[11];
  int32_t status;
};

bool linux_read_ending(int process, int *status) {
  const uint64_t ending = 1 << 3;
  struct process_information information = {.mask = ending};
  if (ioctl(process, _IOWR(0xFF, 11, struct process_information), &information) != 0) return false;
  if ((information.mask & ending) == 0) return false;
  *status = information.status;
  return true;
}
#else
bool linux_hide_memory(void) { return false; }
int linux_open_process(int id) { return -1; }
bool linux_read_ending(int process, int *status) { return false; }
#endif
