import LintEngine
import ReviewCore
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

/// The report settings of a rule.
struct RuleReport: Sendable {
  /// The rule's index among the compiled rules.
  let rule: Int
  /// The index of the variant in the rule; nil if it is the only one.
  let variant: Int?
  let message: TextTemplate
  let focus: Focus
  let fix: FixTemplate?

  func emit(_ hit: Hit, _ context: inout RuleContext) {
    context.rule = rule
    let text = MessageText(template: message, source: context.source).text(for: hit)
    let edits = fix.flatMap { FixRendering($0, hit: hit, context: context).fix }
    context.report(focus.range(of: hit), text, severity: hit.severity, fix: edits, cause: hit.cause)
  }
}

/// Inserts the code of a finding into its message.
private struct MessageText {
  let template: TextTemplate
  let source: SourceText

  /// Longer code is truncated, so that a message stays a short line.
  private static let codeLimit = 80

  func text(for hit: Hit) -> String {
    template.segments.map { segment in
      switch segment {
      case .text(let text): text
      case .match: code(hit.range)
      case .variable(let index): hit.bindings[index]?.range.map(code) ?? ""
      case .count: hit.count.map { "\($0)" } ?? ""
      case .limit: hit.limit.map { "\($0)" } ?? ""
      case .states: hit.count.map { $0 < 60 ? "\(1 << $0)" : "2^\($0)" } ?? ""
      }
    }.joined()
  }

  /// Returns the first line of a piece of code.
  private func code(_ range: Range<Int>) -> String {
    let text = source.text(range)
    let line = text.prefix { !$0.isNewline }
    let isWhole = line.count == text.count && line.count <= Self.codeLimit
    return Escaped.line(String(line.prefix(Self.codeLimit))) + (isWhole ? "" : "…")
  }
}
