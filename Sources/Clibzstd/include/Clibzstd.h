#pragma once
#include <stdbool.h>
#include <stddef.h>

// The decompressor of libzstd, opened when a compressed object is read and not with the program: few runs need it, so
// neither the library nor its header is required to build or start the program.
//
// The declarations are those of the stable interface in zstd.h (version 1.4 and later).

typedef struct ZSTD_DCtx_s libzstd_stream;

typedef struct {
  const void *source;
  size_t size;
  // The next byte to be read.
  size_t offset;
} libzstd_input;

typedef struct {
  void *target;
  size_t size;
  // The next byte to be written.
  size_t offset;
} libzstd_output;

// Returns whether the library could be opened. No function below may be called before this one has returned true. It
// may be called from any thread.
bool libzstd_is_available(void);

// Returns NULL without memory.
libzstd_stream *libzstd_stream_create(void);
void libzstd_stream_free(libzstd_stream *stream);
// Returns 0 at the end of a frame, an error that `libzstd_is_error` recognizes, or another number if more is to come.
size_t libzstd_decompress(libzstd_stream *stream, libzstd_output *output, libzstd_input *input);
bool libzstd_is_error(size_t code);
const char *libzstd_error_name(size_t code);
