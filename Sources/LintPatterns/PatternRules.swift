package import LintEngine
import ReviewCore

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
