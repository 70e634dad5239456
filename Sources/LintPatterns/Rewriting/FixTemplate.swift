import LintEngine
import StrictYAML

/// The replacement code of a fix.
struct FixTemplate: Sendable {
  let template: TextTemplate
  let isSafe: Bool

  /// - Parameters:
  ///   - text: Option values are already inserted.
  ///   - bound: The metavariables that a match can bind.
  /// - Throws: `PatternProblem` for an ellipsis or other pattern syntax that is not bound to code of the match. The fix
  ///   would write it literally, and the code would be lost.
  init(_ text: String, variables: VariableTable, bound: Set<Int>, isSafe: Bool) throws(PatternProblem) {
    template = try TextTemplate(text, variables: variables, reserved: TextTemplate.inFixes)
    self.isSafe = isSafe
    try Self.check(PatternText(text), variables)
    for case .variable(let index) in template.segments where !bound.contains(index) {
      throw PatternProblem(
        message: "the match never binds `$\(variables.names[index])`",
        hint: "A pattern under `not:` or `count:` binds no metavariable; bind it in another condition.")
    }
  }

  private static func check(_ text: PatternText, _ variables: VariableTable) throws(PatternProblem) {
    guard !text.hasNamelessEllipsis else {
      throw PatternProblem(
        message: "`...` has no code to insert in a fix",
        hint: "Give the ellipsis a name in the pattern and in the fix, as in `$...ARGUMENTS`.")
    }
    guard !text.hasAnyText else {
      throw PatternProblem(
        message: "`\"...\"` has no text to insert in a fix",
        hint: "Bind the text in the pattern with `\"$TEXT\"`, and write `\"$TEXT\"` in the fix.")
    }
    guard !text.hasNamelessVariable else {
      throw PatternProblem(
        message: "`$_` has no code to insert in a fix",
        hint: "Give it a name in the pattern and in the fix, as in `$VALUE`.")
    }
    if let name = text.constraints.keys.min() {
      throw PatternProblem(
        message: "`$\(name)` has a constraint in the fix",
        hint: "Write `$\(name)` alone; the pattern has the constraint.")
    }
    guard let word = text.plainNames.first else { return }
    let guess = variables.boundNames.first { $0 == word.uppercased() }.map { "Did you mean `$\($0)`?" }
    throw PatternProblem(
      message: "`$\(word)` is not a metavariable, and the match does not bind it",
      hint: guess ?? "Write a metavariable of the pattern; its name has capitals, as in `$VALUE`.")
  }
}
