import LintEngine

/// Words that have a special meaning unless a period precedes them.
enum ReservedWords {
  static func contains(_ name: String) -> Bool { all.contains(name) }

  private static let all: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "borrow", "break",
    "case",
    "catch", "class", "consume", "continue", "convenience", "copy", "default", "defer", "deinit", "discard", "do",
    "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "get",
    "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let",
    "macro", "mutating", "nil", "nonisolated", "nonmutating", "open", "operator", "override", "package", "postfix",
    "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self",
    "sending", "set", "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true",
    "try",
    "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "yield",
  ]
}
