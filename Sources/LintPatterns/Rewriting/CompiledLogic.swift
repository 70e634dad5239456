import LintEngine
import StrictYAML

/// A variant of a YAML rule, compiled for one configuration.
struct CompiledLogic: Sendable {
  let matcher: Matcher
  /// The matchers of `has` and `count`, inner ones first.
  let inner: [Matcher]
  /// The number of metavariables.
  let variables: Int
  let names: [String]
  let message: TextTemplate
  let focus: Focus
  let fix: FixTemplate?

  /// - Throws: `YAMLProblem` at the first invalid pattern, or reference to an unknown metavariable or option.
  /// - Parameter correction: The correction of the rule.
  init(_ logic: RuleVariant, correction: RuleDefinition.Correction, options: RuleOptions) throws(YAMLProblem) {
    var compiler = MatcherCompiler(logic.match, options: options)
    matcher = try compiler.anchored(logic.match)
    inner = compiler.seekers
    try compiler.checkVariables()
    let table = compiler.variables
    variables = table.names.count
    names = table.names
    let filling = OptionFilling(options: options)
    message = try Self.at(logic.message.place) { () throws(PatternProblem) in
      try TextTemplate(try filling.text(logic.message.text), variables: table, reserved: TextTemplate.inMessages)
    }
    if let text = logic.focus {
      focus = try Self.at(text.place) { () throws(PatternProblem) in try Focus(text.text, variables: table) }
    } else {
      focus = .automatic
    }
    guard let text = logic.fix else {
      fix = nil
      return
    }
    let bound = matcher.boundVariables(compiler.seekers)
    fix = try Self.at(text.place) { () throws(PatternProblem) in
      try FixTemplate(
        try filling.text(text.text), variables: table, bound: bound, isSafe: (logic.correction ?? correction) == .safe)
    }
  }

  private static func at<Value>(
    _ place: Place, _ body: () throws(PatternProblem) -> Value
  ) throws(YAMLProblem) -> Value {
    do throws(PatternProblem) {
      return try body()
    } catch {
      throw place.problem(error)
    }
  }
}
