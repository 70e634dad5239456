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

/// A suggestion for a path that does not exist.
private struct NearestPath {
  let services: Services

  /// Returns the given path with the first missing name replaced by the nearest existing one; nil when no name is near.
  /// The following names are included if the resulting path exists.
  func path(insteadOf name: String) -> String? {
    let written = Self.components(name)
    let whole = Self.components(services.absolutePath(name))
    let isMissing = { (index: Int) in !services.files.exists(Self.joined(whole[...index])) }
    guard let missing = whole.indices.first(where: isMissing) else { return nil }
    // A folder that cannot be listed offers no names.
    let names = (try? services.files.list(Self.joined(whole[..<missing]))) ?? []
    guard let guess = nearest(whole[missing], in: names) else { return nil }
    let lead = name.hasPrefix("/") ? "/" : ""
    let before = written.dropLast(whole.count - missing) + [guess]
    let after = whole[(missing + 1)...]
    let isThere = services.files.exists(Self.joined(whole[..<missing] + [guess] + after))
    return lead + (before + (isThere ? after : [])).joined(separator: "/")
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  private static func joined(_ components: some Sequence<String>) -> String { "/" + components.joined(separator: "/") }
}
