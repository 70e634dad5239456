import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Types with too many mutable stored properties.
struct StateCount: SyntaxRule {
  static let id: RuleID = "state_count"

  private let levels: Levels
  private let wiring: [Expression]
  private let excluded: ExcludedFiles

  init(_ options: RuleOptions) {
    levels = options.levels
    wiring = options.expressions("wiring")
    excluded = ExcludedFiles(options)
  }

  func register(_ rule: inout Registration) {
    let types = StateTypes.track(in: &rule)
    rule.file { context in
      guard !excluded.contains(context.path) else { return }
      let (holders, enumerations) = (context[types].finished, context[types].enumerations)
      for holder in holders {
        let states = holder.states.filter { state in !wiring.contains { $0.matchesPart(of: state.maker.utf8) } }
        guard let exceeded = levels.exceeded(by: states.count), !holder.isRecord else { continue }
        let lines = states.map { context.source.line(at: $0.name.contentStart) }
        context.report(
          holder.name, message(for: holder.name.text, states, enumerations, limit: exceeded.limit),
          severity: exceeded.severity,
          cause: Cause(lines: lines, excess: states.count - exceeded.limit))
      }
    }
  }

  private func message(
    for name: String, _ all: [MemberState], _ enumerations: [String: Int?], limit: Int
  ) -> String {
    let start = "`\(name)` stores \(all.count) variables, more than \(limit)"
    let choices = all.filter { count(of: $0, enumerations) > 1 }
    let combinations = choices.reduce(1) { $0 > 1_000_000 ? $0 : $0 * count(of: $1, enumerations) }
    let examples = (choices.count > 1 ? choices : all).prefix(3).map { "`\($0.name.text)`" }
    let advice = "Group those that change together into one value, such as \(list(examples))"
    guard choices.count > 1 else { return "\(start). \(advice)." }
    let figure = combinations > 1_000_000 ? "over a million" : "\(combinations)"
    return "\(start); its \(choices.count) flags and enumerations alone are \(figure) states. \(advice)."
  }

  /// Returns the number of values; 1 if it is unknown.
  private func count(of state: MemberState, _ enumerations: [String: Int?]) -> Int {
    state.isFlag ? 2 : state.typeName.flatMap { enumerations[$0] ?? nil } ?? 1
  }

  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
