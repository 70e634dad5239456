import LintEngine
package import ReviewCore
import StrictYAML

/// A command line that asks for something that is not there.
package struct UsageProblem: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  package init(summary: String, hint: String) {
    self.summary = summary
    self.hint = hint
  }

  /// Names the nearest, and all that are known where those are few.
  /// - Parameter list: What prints all of them, for when they are many.
  package static func unknown(_ kind: String, _ name: String, known: [String], list: String? = nil) -> UsageProblem {
    let guess = nearest(name, in: known).map { "Did you mean `\($0)`? " } ?? ""
    let all = list.map { "`\($0)` lists them all." } ?? "Known: \(known.joined(separator: ", "))."
    return UsageProblem(summary: "There is no \(kind) `\(Escaped.line(name))`.", hint: guess + all)
  }

  /// A path of the command line at which there is nothing, with the nearest that exists.
  /// - Parameter hint: What to name instead.
  package static func missingPath(_ name: String, services: Services, hint: String) -> UsageProblem {
    let nearest = NearestPath(services: services).path(insteadOf: name)
    let guess = nearest.map { "Did you mean `\(Escaped.line($0))`? " } ?? ""
    return UsageProblem(summary: "There is nothing at \(Escaped.line(name)).", hint: guess + hint)
  }

  /// - Parameter names: Of the commands.
  package static func unknownCommand(_ name: String, among names: [String]) -> UsageProblem {
    let guess = nearest(name, in: names).map { "Did you mean `\($0)`? " } ?? ""
    return UsageProblem(
      summary: "`\(Escaped.line(name))` is not a command.", hint: guess + "`reviewbot --help` lists the commands.")
  }

  /// Nil for a rule that does not need the compiler's index.
  package static func absence(of rule: RuleID) -> UsageProblem? {
    RuleLibrary.absence(of: rule).map { absence in
      UsageProblem(
        summary: "\(absence.prefix(1).uppercased())\(absence.dropFirst()).",
        hint: "`reviewbot rules` lists those that are.")
    }
  }
}
