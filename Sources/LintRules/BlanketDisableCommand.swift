import LintEngine
import ReviewCore

/// Suppressions without an end.
struct BlanketDisableCommand: SyntaxRule {
  static let id: RuleID = "blanket_disable_command"

  private let allowed: Set<RuleID>
  private let blanket: Set<RuleID>

  init(_ options: RuleOptions) {
    allowed = Set(options.texts("allowed_rules").map { RuleID($0) })
    blanket = Set(options.texts("always_blanket_disable").map { RuleID($0) })
  }

  private typealias Name = SuppressionCommand.Name

  func register(_ rule: inout Registration) {
    rule.file { context in
      var open: [RuleID: Name] = [:]
      var judged: Set<Range<Int>> = []
      for command in context.suppressions.commands {
        var seen: Set<RuleID> = []
        for name in command.names where seen.insert(name.rule).inserted {
          guard let message = message(on: name, of: command, open: &open) else { continue }
          context.report(name.range, message)
          judged.insert(name.range)
        }
      }
      for name in open.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where !isLeftOpen(name.rule) {
        // A name that should be removed does not need an end too.
        guard !judged.contains(name.range) else { continue }
        context.report(
          name.range,
          "Enable `\(name.rule)` again, or use `next`, `this` or `previous`; it stays off to the end of the file.")
      }
    }
  }

  private func isLeftOpen(_ rule: RuleID) -> Bool {
    rule == "all" || allowed.contains(rule) || blanket.contains(rule)
  }

  /// Returns the error in one name of a command, and updates the rules that are off.
  private func message(on name: Name, of command: SuppressionCommand, open: inout [RuleID: Name]) -> String? {
    if blanket.contains(name.rule), command.reach != nil || command.action == .enable {
      return "Disable `\(name.rule)` for the whole file; it checks whole files."
    }
    if command.action == .disable {
      let isOff = open[name.rule] != nil
      if command.reach == nil { open[name.rule] = name }
      return isOff ? "Remove this command; `\(name.rule)` is already disabled here." : nil
    }
    return ends(name, with: command, open: &open) ? nil : "Remove this command; `\(name.rule)` is not disabled here."
  }

  /// Returns whether the command ends a suppression that is open. Removes it from the open ones, unless the command is
  /// for one line.
  private func ends(_ name: Name, with command: SuppressionCommand, open: inout [RuleID: Name]) -> Bool {
    guard open[name.rule] != nil || (name.isAll && !open.isEmpty) else { return open["all"] != nil }
    if command.reach == nil {
      if open.removeValue(forKey: name.rule) == nil { open.removeAll() }
    }
    return true
  }
}
