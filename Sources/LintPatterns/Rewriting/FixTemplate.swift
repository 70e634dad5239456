import LintEngine
import StrictYAML

/// The code that a fix writes in place of a match.
struct FixTemplate: Sendable {
  let template: TextTemplate
  let isSafe: Bool

  /// - Parameters:
  ///   - text: With the values of options in it already.
  ///   - bound: The metavariables that a match can bind.
  /// - Throws: `PatternProblem` for an ellipsis, or another piece of a pattern, that stands for no code of the match:
  ///   the fix would write it as it is, and the code would be lost.
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
        message: "`...` in a fix stands for no code",
        hint: "Give the ellipsis a name in the pattern and in the fix, as in `$...ARGUMENTS`.")
    }
    guard !text.hasAnyText else {
      throw PatternProblem(
        message: "`\"...\"` in a fix stands for no text",
        hint: "Bind the text in the pattern with `\"$TEXT\"`, and write `\"$TEXT\"` in the fix.")
    }
    guard !text.hasNamelessVariable else {
      throw PatternProblem(
        message: "`$_` in a fix stands for no code",
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
