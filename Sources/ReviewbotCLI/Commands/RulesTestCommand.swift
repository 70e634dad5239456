import ArgumentParser
import LintEngine
import LintPatterns
import Review
import ReviewCore

/// `reviewbot rules test`: checks rules against their own examples.
struct RulesTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the examples of rules.",
    discussion: """
      The result of each rule is one of these:
        validated   all examples pass
        missing     a bad example, or a mark ↓ in one, is not reported
        noisy       a good example, or code without a mark, is reported
        wrong fix   the fix differs from `fixed:`, does not parse, leaves
                    code that the rule reports, or changes no example
        invalid     an example does not parse
        untested    a bad or a good example is missing

      Without FILES, tests the built-in rules and the `rule_files` of .lint.yml. The exit status is 0 if every rule is \
      validated, else 1.

      EXAMPLES:
        reviewbot rules test                            all rules of this project
        reviewbot rules test .lint/rules                rules of one folder
        reviewbot rules test .lint/rules/no_print.yml   one file
      """)

  @Argument(help: ArgumentHelp("Rule files, or folders that contain rule files.", valueName: "files"))
  var files: [String] = []

  func run() throws {
    try Linter.checkRoom()
    let services = Services.live()
    let rules = TeamRules(services: services)
    let trials: [RuleTrial]
    if files.isEmpty {
      let library = try rules.configuration().library
      trials = library.definitions.filter { $0.origin != .configuration }.map { RuleTrial(of: $0, in: library) }
    } else {
      let (library, named) = try rules.library(withRulesAt: files)
      trials = library.definitions.filter { named.contains($0.id) }.map { RuleTrial(of: $0, in: library) }
    }
    try services.console.write(RuleTrialTable(trials: trials).text)
    guard trials.allSatisfy({ $0.outcome == .validated }) else { throw ExitCode(ExitStatus.failed) }
  }
}

/// The outcomes of trials, one line each, with the errors below.
private struct RuleTrialTable {
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
