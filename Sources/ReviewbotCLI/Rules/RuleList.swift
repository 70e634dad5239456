import LintEngine
import ReviewCore

/// All rules, one line each.
struct RuleList {
  let library: RuleLibrary

  var text: String {
    let width = library.definitions.map(\.id.name.count).max() ?? 0
    let lines = library.definitions.map { rule in
      let name = rule.id.name + String(repeating: " ", count: width - rule.id.name.count)
      return "\(rule.isOnByDefault ? "on " : "off")  \(name)  \(rule.summary)\n"
    }
    let on = library.definitions.count { $0.isOnByDefault }
    let absent = RuleLibrary.needingIndex.keys.sorted().map(\.name).joined(separator: ", ")
    return lines.joined() + """

      \(library.definitions.count) rules, \(on) on by default; `reviewbot rules ID` explains one. Rules that need the \
      compiler's index of the whole program are not offered: \(absent).

      """
  }
}
