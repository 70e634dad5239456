import ReviewCore
import SwiftSyntax

/// Several flags of one type that together say in which state it is.
struct BooleanStateFlags: CodeRule {
  static let id: RuleID = "boolean_state_flags"

  private let levels: Levels
  private let names: [Expression]

  init(_ options: RuleOptions) {
    levels = options.levels
    names = options.expressions("names")
  }

  func register(in registry: inout RuleRegistry) {
    let types = StateTypes.track(in: &registry)
    registry.file { inspection in
      for holder in inspection[types].finished {
        let flags = holder.states.filter { state in
          state.isFlag && names.contains { $0.matchesPart(of: state.name.text.utf8) }
        }
        guard let exceeded = levels.exceeded(by: flags.count), flags.count < 63 else { continue }
        let list = flags.map { "`\($0.name.text)`" }.joined(separator: ", ")
        inspection.report(
          holder.name,
          "\(list) are \(flags.count) flags and so \(1 << flags.count) states; an enumeration names those that exist.",
          severity: exceeded.severity,
          cause: Cause(
            lines: flags.map { inspection.source.line(at: $0.name.contentStart) },
            excess: flags.count - exceeded.limit))
      }
    }
  }
}
