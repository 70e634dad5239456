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
          holder.name, message(for: holder.name.text, states, enumerations), severity: exceeded.severity,
          cause: Cause(lines: lines, excess: states.count - exceeded.limit))
      }
    }
  }

  private func message(for name: String, _ all: [MemberState], _ enumerations: [String: Int?]) -> String {
    let start = "`\(name)` stores \(all.count) variables"
    var (flags, choices, states, isHuge) = (0, 0, 1, false)
    for state in all {
      let count = state.isFlag ? 2 : state.typeName.flatMap { enumerations[$0] ?? nil } ?? 1
      guard count > 1 else { continue }
      if state.isFlag { flags += 1 } else { choices += 1 }
      isHuge = isHuge || states > 1_000_000 / count
      if !isHuge { states *= count }
    }
    let parts = [(flags, "flag"), (choices, "enumeration")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    guard flags + choices > 1 else { return "\(start)." }
    return "\(start); \(parts.joined(separator: " and ")) alone are \(isHuge ? "over a million" : "\(states)") states."
  }
}
