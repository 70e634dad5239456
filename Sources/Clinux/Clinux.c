#include "Clinux.h"
#ifdef __linux__
#include <sys/prctl.h>
bool linux_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0; }
#else
bool linux_hide_memory(void) { return false; }
#endif
