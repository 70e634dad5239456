// For `memmem`.
#define _GNU_SOURCE
#include "Clibindexstore.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// From indexstore.h; their values are part of its stable interface.
enum { dependency_is_record = 2, kind_parameter = 25 };
static const uint64_t property_local = 1 << 7;
// Base of, override of, extended by.
static const uint64_t relations_of_interest = 1 << 10 | 1 << 11 | 1 << 14;

typedef void *handle;
typedef struct {
  const char *data;
  size_t length;
} string_ref;

typedef struct {
  handle (*store_create)(const char *, handle *);
  void (*store_dispose)(handle);
  void (*error_dispose)(handle);
  bool (*store_units_apply_f)(handle, unsigned, void *, bool (*)(void *, string_ref));
  handle (*unit_reader_create)(handle, const char *, handle *);
  void (*unit_reader_dispose)(handle);
  string_ref (*unit_reader_get_main_file)(handle);
  string_ref (*unit_reader_get_module_name)(handle);
  void (*unit_reader_get_modification_time)(handle, int64_t *, int64_t *);
  bool (*unit_reader_dependencies_apply_f)(handle, void *, bool (*)(void *, handle));
  int (*unit_dependency_get_kind)(handle);
  string_ref (*unit_dependency_get_name)(handle);
  string_ref (*unit_dependency_get_filepath)(handle);
  handle (*record_reader_create)(handle, const char *, handle *);
  void (*record_reader_dispose)(handle);
  bool (*record_reader_occurrences_apply_f)(handle, void *, bool (*)(void *, handle));
  handle (*occurrence_get_symbol)(handle);
  uint64_t (*occurrence_get_roles)(handle);
  bool (*occurrence_relations_apply_f)(handle, void *, bool (*)(void *, handle));
  uint64_t (*symbol_relation_get_roles)(handle);
  handle (*symbol_relation_get_symbol)(handle);
  int (*symbol_get_kind)(handle);
  uint64_t (*symbol_get_properties)(handle);
  string_ref (*symbol_get_name)(handle);
  string_ref (*symbol_get_usr)(handle);
} functions;

#define FUNCTIONS(FUNCTION) \
  FUNCTION(store_create) FUNCTION(store_dispose) FUNCTION(error_dispose) FUNCTION(store_units_apply_f) \
  FUNCTION(unit_reader_create) FUNCTION(unit_reader_dispose) FUNCTION(unit_reader_get_main_file) \
  FUNCTION(unit_reader_get_module_name) FUNCTION(unit_reader_get_modification_time) \
  FUNCTION(unit_reader_dependencies_apply_f) FUNCTION(unit_dependency_get_kind) FUNCTION(unit_dependency_get_name) \
  FUNCTION(unit_dependency_get_filepath) FUNCTION(record_reader_create) FUNCTION(record_reader_dispose) \
  FUNCTION(record_reader_occurrences_apply_f) FUNCTION(occurrence_get_symbol) FUNCTION(occurrence_get_roles) \
  FUNCTION(occurrence_relations_apply_f) FUNCTION(symbol_relation_get_roles) FUNCTION(symbol_relation_get_symbol) \
  FUNCTION(symbol_get_kind) FUNCTION(symbol_get_properties) FUNCTION(symbol_get_name) FUNCTION(symbol_get_usr)

typedef struct {
  functions lib;
  handle store;
  const char *folder;
  size_t folder_length;
  string_ref main_file;
  libindexstore_text *text;
  size_t capacity;
  libindexstore_result result;
} dump;

static bool find_functions(const char *path, functions *lib) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  bool has_all = true;
#define FIND(name) \
  lib->name = (__typeof__(lib->name))dlsym(library, "indexstore_" #name); \
  if (!lib->name) has_all = false;
  FUNCTIONS(FIND)
  return has_all;
}

static void append(dump *out, const char *bytes, size_t count) {
  libindexstore_text *text = out->text;
  if (text->count + count > out->capacity) {
    size_t capacity = (text->count + count) * 2;
    char *grown = realloc(text->bytes, capacity);
    if (!grown) {
      out->result = libindexstore_no_memory;
      return;
    }
    text->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
}

static void append_number(dump *out, const char *format, uint64_t number) {
  char digits[40];
  int count = snprintf(digits, sizeof digits, format, (unsigned long long)number);
  if (count > 0) append(out, digits, (size_t)count);
}

static void append_field(dump *out, string_ref field) {
  append(out, "\t", 1);
  if (memchr(field.data, '\t', field.length) || memchr(field.data, '\n', field.length)) return;
  append(out, field.data, field.length);
}

static bool take_relation(void *context, handle relation) {
  dump *out = context;
  uint64_t roles = out->lib.symbol_relation_get_roles(relation);
  if (!(roles & relations_of_interest)) return true;
  append_number(out, "R\t%llx", roles);
  append_field(out, out->lib.symbol_get_usr(out->lib.symbol_relation_get_symbol(relation)));
  append(out, "\n", 1);
  return out->result == libindexstore_ok;
}

static bool take_occurrence(void *context, handle occurrence) {
  dump *out = context;
  handle symbol = out->lib.occurrence_get_symbol(occurrence);
  int kind = out->lib.symbol_get_kind(symbol);
  if (kind == kind_parameter || out->lib.symbol_get_properties(symbol) & property_local) return true;
  append_number(out, "O\t%llx", out->lib.occurrence_get_roles(occurrence));
  append_number(out, "\t%llu", (uint64_t)kind);
  append_field(out, out->lib.symbol_get_usr(symbol));
  append_field(out, out->lib.symbol_get_name(symbol));
  append(out, "\n", 1);
  out->lib.occurrence_relations_apply_f(occurrence, out, take_relation);
  return out->result == libindexstore_ok;
}

// The reader's functions require names that end with a zero byte.
static char *copied(string_ref text) { return strndup(text.data, text.length); }

static bool take_dependency(void *context, handle dependency) {
  dump *out = context;
  if (out->lib.unit_dependency_get_kind(dependency) != dependency_is_record) return true;
  string_ref path = out->lib.unit_dependency_get_filepath(dependency);
  if (path.length != out->main_file.length || memcmp(path.data, out->main_file.data, path.length)) return true;
  char *name = copied(out->lib.unit_dependency_get_name(dependency));
  handle error = NULL;
  handle reader = name ? out->lib.record_reader_create(out->store, name, &error) : NULL;
  free(name);
  if (error) out->lib.error_dispose(error);
  if (!reader) {
    out->result = libindexstore_unreadable;
    return false;
  }
  out->lib.record_reader_occurrences_apply_f(reader, out, take_occurrence);
  out->lib.record_reader_dispose(reader);
  return out->result == libindexstore_ok;
}

static bool has_part(string_ref path, const char *part) {
  return memmem(path.data, path.length, part, strlen(part)) != NULL;
}

// Of the hidden folders, only those with the output of plugins have sources that may use the package's own.
static bool is_swift_below_folder(const dump *out, string_ref path) {
  return path.length > out->folder_length + 6 && !memcmp(path.data, out->folder, out->folder_length) &&
         path.data[out->folder_length] == '/' && !memcmp(path.data + path.length - 6, ".swift", 6) &&
         (path.data[out->folder_length + 1] != '.' || has_part(path, "/plugins/outputs/"));
}

static void take_file(dump *out, handle unit) {
  out->main_file = out->lib.unit_reader_get_main_file(unit);
  if (!is_swift_below_folder(out, out->main_file)) return;
  int64_t seconds = 0, nanoseconds = 0;
  out->lib.unit_reader_get_modification_time(unit, &seconds, &nanoseconds);
  append(out, "F", 1);
  append_field(out, out->main_file);
  append_field(out, out->lib.unit_reader_get_module_name(unit));
  append_number(out, "\t%llu\n", (uint64_t)seconds);
  out->lib.unit_reader_dependencies_apply_f(unit, out, take_dependency);
}

static bool take_unit(void *context, string_ref unit) {
  dump *out = context;
  char *name = copied(unit);
  handle error = NULL;
  handle reader = name ? out->lib.unit_reader_create(out->store, name, &error) : NULL;
  free(name);
  if (error) out->lib.error_dispose(error);
  if (!reader) {
    out->result = libindexstore_unreadable;
    return false;
  }
  take_file(out, reader);
  out->lib.unit_reader_dispose(reader);
  return out->result == libindexstore_ok;
}

libindexstore_result libindexstore_dump(
  const char *library, const char *store, const char *folder, libindexstore_text *text) {
  dump out = {.folder = folder, .folder_length = strlen(folder), .text = text, .result = libindexstore_ok};
  text->bytes = NULL;
  text->count = 0;
  if (!find_functions(library, &out.lib)) return libindexstore_no_library;
  handle error = NULL;
  out.store = out.lib.store_create(store, &error);
  if (error) out.lib.error_dispose(error);
  if (!out.store) return libindexstore_no_store;
  out.lib.store_units_apply_f(out.store, 1, &out, take_unit);
  out.lib.store_dispose(out.store);
  return out.result;
}

void libindexstore_free(libindexstore_text *text) {
  free(text->bytes);
  text->bytes = NULL;
  text->count = 0;
}
