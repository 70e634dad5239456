package import LintEngine
import StrictYAML

/// The conditions of a rule in YAML. The conditions of a built-in rule are decoded on use.
enum PatternContent: RuleContent {
  case read(RuleLogic)
  /// A packed mapping of `RuleLogic.keys`.
  case embedded(String, file: String)

  /// Nil only for a damaged embedded rule; a test compares each one with its file.
  var logic: RuleLogic? {
    switch self {
    case .read(let logic): return logic
    case .embedded(let text, let file):
      guard let mapping = try? YAMLNode(packed: text, file: file)?.mapping() else { return nil }
      return try? RuleLogic(mapping)
    }
  }
}

extension RuleBody {
  /// Creates the content of a rule; nil for a rule in Swift without conditions.
  init(_ logic: RuleLogic?) {
    self = logic.map { .content(PatternContent.read($0)) } ?? .code
  }
}

extension RuleDefinition {
  /// The conditions of the rule; nil for a rule in Swift and for a regular expression.
  package var logic: RuleLogic? {
    guard case .content(let content) = body else { return nil }
    return (content as? PatternContent)?.logic
  }
}
