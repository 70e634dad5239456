import Review
import ReviewCore

/// An option, as typed, and whether it was given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Rejects contradictory command lines.
extension UsageProblem {
  /// - Parameters:
  ///   - others: Options without an effect, or with the opposite one, when `option` is given.
  ///   - reason: The reason, as a clause.
  ///   - isGiven: Whether `option` was given.
  /// - Throws: `UsageProblem` when one of the others is given.
  static func refuse(
    _ others: [GivenOption], beside option: String, because reason: String, hint: String = "Leave out one of them.",
    if isGiven: Bool = true
  ) throws(UsageProblem) {
    guard isGiven, let other = others.first(where: \.isGiven)?.name else { return }
    throw UsageProblem(summary: "`\(option)` and `\(other)` contradict each other: \(reason).", hint: hint)
  }

  /// - Throws: `UsageProblem` when one of the options is given without the option that they require.
  static func require(_ needed: GivenOption, for options: [GivenOption]) throws(UsageProblem) {
    guard !needed.isGiven, let option = options.first(where: \.isGiven)?.name else { return }
    throw UsageProblem(
      summary: "`\(option)` requires `\(needed.name)`.", hint: "Add `\(needed.name)`, or leave out `\(option)`.")
  }
}
