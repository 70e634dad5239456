#pragma once
#include <stdbool.h>
#include <stddef.h>

// A reader for the index store that the Swift compiler writes, with the toolchain's libIndexStore. The library is
// opened when a store is read, from the path that the caller names: that of the compiler that wrote the store.
//
// The declarations are those of the stable interface in indexstore.h (version 0, minor 11 and later).

typedef enum {
  libindexstore_ok = 0,
  libindexstore_no_library = 1,
  libindexstore_no_store = 2,
  libindexstore_unreadable = 3,
  libindexstore_no_memory = 4,
} libindexstore_result;

typedef struct {
  char *bytes;
  size_t count;
} libindexstore_text;

// Writes the occurrences in all Swift files below a folder, one record per line, with tabs between the fields. Of
// hidden folders, only the output of plugins is included.
//   F path module seconds     a file, and when it was indexed, in seconds since 1970
//   O roles kind usr name     an occurrence in that file, without local symbols; roles in hexadecimal
//   R roles usr               a symbol that the last occurrence extends, overrides, or is a base of
// Names with a tab or a line break are left out. The caller frees the text in any case.
libindexstore_result libindexstore_dump(
  const char *library, const char *store, const char *folder, libindexstore_text *text);

void libindexstore_free(libindexstore_text *text);
