import LintEngine

/// What a pattern is a piece of; by default the first of these that it can be.
enum PatternForm: String, CaseIterable, Hashable, Sendable {
  case expr, stmt, decl, member, attribute, `case`, `catch`, type, pattern
  case `import`, macro
}
