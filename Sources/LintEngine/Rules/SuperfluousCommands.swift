package import ReviewCore
import StrictYAML

/// Suppressions that suppress no finding. This is the implementation of `superfluous_disable_command`, which needs the
/// findings of all other rules.
package struct SuperfluousCommands {
  package static let id: RuleID = "superfluous_disable_command"
  static let familyOfCustomRules: RuleID = "custom_rules"

  package let suppressions: Suppressions
  let used: Set<Suppressions.Cover>
  let rules: CompiledRules

  /// Returns findings for superfluous and unknown names. A rule that is off here, or that only SwiftLint has, is not
  /// reported.
  func findings(rule: Int) -> [RawFinding] {
    var findings: [RawFinding] = []
    var guesses = Guesses(names: rules.knownNames)
    for (index, command) in suppressions.commands.enumerated() where command.action == .disable {
      // A command that turns this rule off is exempt.
      guard !command.names.contains(where: { $0.rule == Self.id }) else { continue }
      for name in command.names where !name.isAll {
        guard let message = message(for: name.rule, command: index, &guesses) else { continue }
        findings.append(
          RawFinding(
            rule: rule, severity: rules.severities[rule], range: name.range, message: message, fix: nil, cause: nil))
      }
    }
    return findings
  }

  private func message(for name: RuleID, command: Int, _ guesses: inout Guesses) -> String? {
    if rules.isActive(name) {
      let isUsed = used.contains(Suppressions.Cover(command: command, rule: name))
      return isUsed ? nil : "Remove `\(name)` from this comment; it suppresses nothing."
    }
    guard !rules.knownNames.contains(name.name) else { return nil }
    return "No rule is named `\(name)`; \(guesses.remedy(for: name.name))"
  }

  /// Suggestions for misspelt names. Their number in one file is limited to save time.
  private struct Guesses {
    private let names: Set<String>
    private var known: [String: String] = [:]

    init(names: Set<String>) {
      self.names = names
    }

    mutating func remedy(for name: String) -> String {
      if let known = known[name] { return known }
      guard known.count < 50 else { return "remove it from this comment." }
      let remedy = nearest(name, in: names.sorted()).map { "did you mean `\($0)`?" } ?? "remove it from this comment."
      known[name] = remedy
      return remedy
    }
  }
}

/// Suppressions without a reason. A command must not hide the finding about itself.
package enum UnexplainedCommands {
  package static let id: RuleID = "unexplained_disable_command"
}

extension Suppressions {
  /// Returns the index of the command that names a rule at these offsets.
  func command(withNameAt range: Range<Int>) -> Int? {
    commands.firstIndex { $0.names.contains { $0.range == range } }
  }
}
