#include "Clibzstd.h"
#include <dlfcn.h>
#include <pthread.h>

static struct {
  libzstd_stream *(*create)(void);
  size_t (*free)(libzstd_stream *);
  size_t (*decompress)(libzstd_stream *, libzstd_output *, libzstd_input *);
  unsigned (*is_error)(size_t);
  const char *(*error_name)(size_t);
} lib;

static bool is_available = false;

static void *find(void *library, const char *name) { return dlsym(library, name); }

// The names of version 1 of the interface, on Linux and on macOS.
static void open_library(void) {
  void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libzstd.1.dylib", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  lib.create = (__typeof__(lib.create))find(library, "ZSTD_createDStream");
  lib.free = (__typeof__(lib.free))find(library, "ZSTD_freeDStream");
  lib.decompress = (__typeof__(lib.decompress))find(library, "ZSTD_decompressStream");
  lib.is_error = (__typeof__(lib.is_error))find(library, "ZSTD_isError");
  lib.error_name = (__typeof__(lib.error_name))find(library, "ZSTD_getErrorName");
  is_available = lib.create && lib.free && lib.decompress && lib.is_error && lib.error_name;
}

bool libzstd_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_available;
}

libzstd_stream *libzstd_stream_create(void) { return lib.create(); }
void libzstd_stream_free(libzstd_stream *stream) { lib.free(stream); }

size_t libzstd_decompress(libzstd_stream *stream, libzstd_output *output, libzstd_input *input) {
  return lib.decompress(stream, output, input);
}

bool libzstd_is_error(size_t code) { return lib.is_error(code) != 0; }
const char *libzstd_error_name(size_t code) { return lib.error_name(code); }
