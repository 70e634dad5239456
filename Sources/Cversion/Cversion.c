#include "Cversion.h"

#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)

#ifdef REVIEWBOT_COMMIT
const char *reviewbot_commit(void) { return TEXT(REVIEWBOT_COMMIT); }
#else
const char *reviewbot_commit(void) { return ""; }
#endif
