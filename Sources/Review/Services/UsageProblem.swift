import LintEngine
package import ReviewCore
import StrictYAML

/// A command line that names something that does not exist.
package struct UsageProblem: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  package init(summary: String, hint: String) {
    self.summary = summary
    self.hint = hint
  }

  /// Suggests the nearest name, and lists all known names if there are few.
  /// - Parameter list: The command that prints all names, used if there are many.
  package static func unknown(_ kind: String, _ name: String, known: [String], list: String? = nil) -> UsageProblem {
    let guess = nearest(name, in: known).map { "Did you mean `\($0)`? " } ?? ""
    let all = list.map { "`\($0)` lists all." } ?? "Known: \(known.joined(separator: ", "))."
    return UsageProblem(summary: "Unknown \(kind) `\(Escaped.line(name))`.", hint: guess + all)
  }

  /// Returns the problem for a missing path on the command line, with the nearest existing one.
  /// - Parameter hint: The kind of path to name instead.
  package static func missingPath(_ name: String, services: Services, hint: String) -> UsageProblem {
    let nearest = NearestPath(services: services).path(insteadOf: name)
    let guess = nearest.map { "Did you mean `\(Escaped.line($0))`? " } ?? ""
    return UsageProblem(summary: "There is nothing at \(Escaped.line(name)).", hint: guess + hint)
  }

  /// - Parameter names: The names of the commands.
  package static func unknownCommand(_ name: String, among names: [String]) -> UsageProblem {
    let guess = nearest(name, in: names).map { "Did you mean `\($0)`? " } ?? ""
    return UsageProblem(
      summary: "`\(Escaped.line(name))` is not a command.", hint: guess + "`reviewbot --help` lists the commands.")
  }

  /// Returns the problem for a rule that requires the compiler's index; nil for other rules.
  package static func absence(of rule: RuleID) -> UsageProblem? {
    RuleLibrary.absence(of: rule).map { absence in
      UsageProblem(
        summary: "\(absence.prefix(1).uppercased())\(absence.dropFirst()).",
        hint: "`reviewbot rules` lists those that are.")
    }
  }
}
