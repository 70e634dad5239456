import LintEngine

/// The syntactic form of a pattern; by default the first of these in which it parses.
enum PatternForm: String, CaseIterable, Hashable, Sendable {
  case expr, stmt, decl, member, attribute, `case`, `catch`, type, pattern, condition
  case `import`, macro
}
