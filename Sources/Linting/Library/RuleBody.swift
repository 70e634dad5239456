import StrictYAML

/// The working part of a rule; that of one that comes with the program is read when somebody asks for it.
enum RuleBody: Hashable, Sendable {
  case code
  case read(RuleLogic)
  /// A packed mapping of `RuleLogic.keys`.
  case embedded(String, file: String)

  init(_ logic: RuleLogic?) {
    self = logic.map(RuleBody.read) ?? .code
  }

  /// Nil for a rule in code. Those of the program are checked by a test: each is what its file says.
  var logic: RuleLogic? {
    switch self {
    case .code: return nil
    case .read(let logic): return logic
    case .embedded(let text, let file):
      guard let mapping = try? YAMLNode(packed: text, file: file)?.mapping() else { return nil }
      return try? RuleLogic(mapping)
    }
  }
}
