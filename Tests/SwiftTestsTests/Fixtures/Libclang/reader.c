// Prints the diagnostics of a .dia file as libclang reads them. The declarations are those of clang-c/Index.h, which
// toolchains leave out.
#include <stdio.h>
#include <string.h>

typedef struct { const void *data; unsigned flags; } CXString;
typedef struct { const void *data[2]; unsigned value; } CXSourceLocation;
typedef struct { const void *data[2]; unsigned begin, end; } CXSourceRange;

void *clang_loadDiagnostics(const char *file, int *error, CXString *words);
unsigned clang_getNumDiagnosticsInSet(void *set);
void *clang_getDiagnosticInSet(void *set, unsigned index);
void *clang_getChildDiagnostics(void *diagnostic);
int clang_getDiagnosticSeverity(void *diagnostic);
CXString clang_getDiagnosticSpelling(void *diagnostic);
CXString clang_getDiagnosticCategoryText(void *diagnostic);
CXString clang_getDiagnosticOption(void *diagnostic, CXString *disabling);
CXSourceLocation clang_getDiagnosticLocation(void *diagnostic);
unsigned clang_getDiagnosticNumFixIts(void *diagnostic);
CXString clang_getDiagnosticFixIt(void *diagnostic, unsigned index, CXSourceRange *range);
CXSourceLocation clang_getRangeStart(CXSourceRange range);
CXSourceLocation clang_getRangeEnd(CXSourceRange range);
void clang_getExpansionLocation(CXSourceLocation place, void **file, unsigned *line, unsigned *column, unsigned *offset);
CXString clang_getFileName(void *file);
const char *clang_getCString(CXString string);

static void text(CXString string) {
  for (const char *c = clang_getCString(string); c && *c; c++) {
    if (*c == '\n') printf("\\n"); else putchar(*c);
  }
}

static void place(CXSourceLocation location) {
  void *file; unsigned line, column, offset;
  clang_getExpansionLocation(location, &file, &line, &column, &offset);
  if (!file) { printf("-"); return; }
  const char *name = clang_getCString(clang_getFileName(file)), *slash = strrchr(name, '/');
  printf("%s:%u:%u", slash ? slash + 1 : name, line, column);
}

// Clang's group is its flag; swiftc's is its category, whose flag is an address.
static void group(void *diagnostic) {
  const char *category = clang_getCString(clang_getDiagnosticCategoryText(diagnostic));
  const char *flag = clang_getCString(clang_getDiagnosticOption(diagnostic, 0));
  if (flag && *flag && !strchr(flag, ':')) printf("%s", flag);
  else if (category && !strchr(category, ' ')) printf("%s", category);
}

static void list(void *set, int indent) {
  static const char *const severities[] = {"ignored", "note", "warning", "error", "error"};
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); i++) {
    void *diagnostic = clang_getDiagnosticInSet(set, i);
    printf("%*s%s ", indent, "", severities[clang_getDiagnosticSeverity(diagnostic)]);
    place(clang_getDiagnosticLocation(diagnostic));
    printf(" ["); group(diagnostic); printf("] ");
    text(clang_getDiagnosticSpelling(diagnostic));
    printf("\n");
    for (unsigned j = 0; j < clang_getDiagnosticNumFixIts(diagnostic); j++) {
      CXSourceRange range;
      CXString words = clang_getDiagnosticFixIt(diagnostic, j, &range);
      printf("%*sfix ", indent + 2, "");
      place(clang_getRangeStart(range)); printf(" ");
      place(clang_getRangeEnd(range)); printf(" ");
      text(words); printf("\n");
    }
    list(clang_getChildDiagnostics(diagnostic), indent + 2);
  }
}

int main(int count, char **words) {
  int error = 0;
  CXString said = {0, 0};
  void *set = count > 1 ? clang_loadDiagnostics(words[1], &error, &said) : 0;
  if (!set) { fprintf(stderr, "error %d\n", error); return 1; }
  list(set, 0);
  return 0;
}
