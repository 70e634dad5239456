#pragma once
#include <stdbool.h>
#include <stdint.h>

// The reading part of SQLite, opened when a database is read and not with the program: few runs need it, so neither the
// library nor its header is required to build or start the program.
//
// The declarations are those of sqlite3.h, version 3.8 and later.

typedef struct sqlite3 libsqlite_database;
typedef struct sqlite3_stmt libsqlite_statement;

enum {
  libsqlite_ok = 0,
  libsqlite_error = 1,
  libsqlite_interrupted = 9,
  libsqlite_row = 100,
  libsqlite_done = 101,
};


// Returns whether the library could be opened. No function below may be called before this one has returned true. It
// may be called from any thread.
bool libsqlite_is_available(void);

// Opens a database that is not written to and not trusted. `uri` has the form of a file: URI. `*database` has to be
// closed in any case.
// Extensions, virtual tables of attackers, triggers, views and functions in the schema have no effect, and no value or
// statement is longer than a few megabytes.
int libsqlite_open(const char *uri, libsqlite_database **database);
void libsqlite_close(libsqlite_database *database);
// Stops a running statement after about `steps` thousand instructions of SQLite's virtual machine, summed over all
// statements since the last call; they then return `libsqlite_interrupted`.
void libsqlite_limit(libsqlite_database *database, int64_t *steps);

int libsqlite_prepare(libsqlite_database *database, const char *text, libsqlite_statement **statement);
void libsqlite_finalize(libsqlite_statement *statement);
int libsqlite_step(libsqlite_statement *statement);
const char *libsqlite_message(libsqlite_database *database);

int libsqlite_column_type(libsqlite_statement *statement, int column);
int64_t libsqlite_column_integer(libsqlite_statement *statement, int column);
double libsqlite_column_number(libsqlite_statement *statement, int column);
// The bytes are valid until the next step. NULL for NULL.
const unsigned char *libsqlite_column_text(libsqlite_statement *statement, int column);
// In bytes, after the call above.
int libsqlite_column_length(libsqlite_statement *statement, int column);
