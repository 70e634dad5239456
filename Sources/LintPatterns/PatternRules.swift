package import LintEngine
import ReviewCore
import StrictYAML

/// Runs the rules that are written as patterns in YAML.
package struct PatternRules: RuleSource {
  private let readsWords: Bool?

  /// - Parameter readsWords: Whether files are judged by their words first; nil if the rules decide.
  package init(readsWords: Bool? = nil) {
    self.readsWords = readsWords
  }

  package func runs(_ rule: RuleDefinition) -> Bool {
    if case .content(let content) = rule.body { content is PatternContent } else { false }
  }

  package func register(_ rules: [ActiveRule], in registration: inout Registration) {
    var program = PatternProgram()
    for rule in rules {
      guard let logic = rule.definition.logic else { continue }
      // Custom pattern rules were compiled when they were read; a test compiles the built-in ones.
      let variants = logic.variants.compactMap { variant in
        try? CompiledLogic(variant, correction: rule.definition.correction, options: rule.options)
      }
      if variants.count == logic.variants.count { program.add(variants, number: rule.number) }
    }
    program.register(&registration, readsWords: readsWords)
  }
}

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
