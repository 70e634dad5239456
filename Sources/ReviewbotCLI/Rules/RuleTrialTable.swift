import LintEngine
import LintPatterns
import ReviewCore

/// The outcomes of trials, one line each, with the errors below.
struct RuleTrialTable {
  let trials: [RuleTrial]

  var text: String {
    trials.map(text).joined() + "\n" + summary + "\n"
  }

  private func text(_ trial: RuleTrial) -> String {
    let outcome = trial.outcome.rawValue
    let padding = String(repeating: " ", count: 11 - outcome.count)
    let lines = trial.failures.map {
      "    \(file(of: trial.rule)):\($0.line): \($0.outcome.rawValue): \($0.explanation)\n"
    }
    return "\(outcome)\(padding)\(trial.rule.id)\n" + lines.joined()
  }

  private func file(of rule: RuleDefinition) -> String {
    if case .file(let name) = rule.origin { Escaped.line(name) } else { "Rules/\(rule.id).yml" }
  }

  private var summary: String {
    let counts = RuleTrial.Outcome.allCases.compactMap { outcome in
      let count = trials.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    let rules = "\(trials.count) rule\(trials.count == 1 ? "" : "s")"
    return counts.isEmpty ? "no rules" : "\(rules): \(counts.joined(separator: ", "))"
  }
}
