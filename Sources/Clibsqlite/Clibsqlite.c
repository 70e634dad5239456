#include "Clibsqlite.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// From sqlite3.h; their values are part of its stable interface.
enum {
  open_read_only = 0x00000001,
  open_uri = 0x00000040,
  open_no_mutex = 0x00008000,
  limit_length = 0,
  limit_sql_length = 1,
  limit_attached = 7,
  limit_trigger_depth = 10,
  limit_worker_threads = 11,
  config_enable_trigger = 1003,
  config_enable_load_extension = 1005,
  config_defensive = 1010,
  config_enable_view = 1015,
  config_trusted_schema = 1017,
};

static const int longest_value = 16 << 20;
static const int longest_statement = 1 << 16;
static const int instructions_per_step = 1000;

static struct {
  int (*open_v2)(const char *, libsqlite_database **, int, const char *);
  int (*close_v2)(libsqlite_database *);
  int (*limit)(libsqlite_database *, int, int);
  int (*db_config)(libsqlite_database *, int, ...);
  void (*progress_handler)(libsqlite_database *, int, int (*)(void *), void *);
  int (*prepare_v2)(libsqlite_database *, const char *, int, libsqlite_statement **, const char **);
  int (*finalize)(libsqlite_statement *);
  int (*step)(libsqlite_statement *);
  const char *(*errmsg)(libsqlite_database *);
  int (*exec)(libsqlite_database *, const char *, void *, void *, char **);
  int (*column_type)(libsqlite_statement *, int);
  int64_t (*column_int64)(libsqlite_statement *, int);
  double (*column_double)(libsqlite_statement *, int);
  const unsigned char *(*column_text)(libsqlite_statement *, int);
  int (*column_bytes)(libsqlite_statement *, int);
} lib;

static bool is_available = false;

#define FUNCTIONS(FUNCTION) \
  FUNCTION(open_v2) FUNCTION(close_v2) FUNCTION(limit) FUNCTION(db_config) FUNCTION(progress_handler) \
  FUNCTION(prepare_v2) FUNCTION(finalize) FUNCTION(step) FUNCTION(errmsg) FUNCTION(exec) FUNCTION(column_type) \
  FUNCTION(column_int64) FUNCTION(column_double) FUNCTION(column_text) FUNCTION(column_bytes)

// The names of version 3, on Linux and on macOS.
static void open_library(void) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libsqlite3.dylib", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool has_all = true;
#define FIND(name) \
  lib.name = (__typeof__(lib.name))dlsym(library, "sqlite3_" #name); \
  if (!lib.name) has_all = false;
  FUNCTIONS(FIND)
  is_available = has_all;
}

bool libsqlite_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_available;
}

// Options that an old SQLite does not know are ignored: the pragma and the limits hold in any case.
int libsqlite_open(const char *uri, libsqlite_database **database) {
  int code = lib.open_v2(uri, database, open_read_only | open_uri | open_no_mutex, NULL);
  if (code != libsqlite_ok) return code;
  lib.limit(*database, limit_length, longest_value);
  lib.limit(*database, limit_sql_length, longest_statement);
  lib.limit(*database, limit_attached, 0);
  lib.limit(*database, limit_trigger_depth, 0);
  lib.limit(*database, limit_worker_threads, 0);
  lib.db_config(*database, config_enable_load_extension, 0, NULL);
  lib.db_config(*database, config_enable_trigger, 0, NULL);
  lib.db_config(*database, config_enable_view, 0, NULL);
  lib.db_config(*database, config_defensive, 1, NULL);
  lib.db_config(*database, config_trusted_schema, 0, NULL);
  return lib.exec(*database, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; "
                             "PRAGMA temp_store=MEMORY; PRAGMA query_only=ON;", NULL, NULL, NULL);
}

void libsqlite_close(libsqlite_database *database) { lib.close_v2(database); }

static int count_down(void *steps) { return --*(int64_t *)steps < 0; }

void libsqlite_limit(libsqlite_database *database, int64_t *steps) {
  lib.progress_handler(database, instructions_per_step, count_down, steps);
}

int libsqlite_prepare(libsqlite_database *database, const char *text, libsqlite_statement **statement) {
  return lib.prepare_v2(database, text, -1, statement, NULL);
}

void libsqlite_finalize(libsqlite_statement *statement) { lib.finalize(statement); }
int libsqlite_step(libsqlite_statement *statement) { return lib.step(statement); }
const char *libsqlite_message(libsqlite_database *database) { return lib.errmsg(database); }
int libsqlite_column_type(libsqlite_statement *statement, int column) { return lib.column_type(statement, column); }

int64_t libsqlite_column_integer(libsqlite_statement *statement, int column) {
  return lib.column_int64(statement, column);
}

double libsqlite_column_number(libsqlite_statement *statement, int column) {
  return lib.column_double(statement, column);
}

const unsigned char *libsqlite_column_text(libsqlite_statement *statement, int column) {
  return lib.column_text(statement, column);
}

int libsqlite_column_length(libsqlite_statement *statement, int column) {
  return lib.column_bytes(statement, column);
}
