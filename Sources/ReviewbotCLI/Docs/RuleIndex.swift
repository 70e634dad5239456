import LintEngine
import ReviewCore

/// All rules by kind, as a page of Markdown that leads to theirs.
struct RuleIndex {
  let library: RuleLibrary

  var text: String {
    let on = library.definitions.count { $0.isOnByDefault }
    let head = """
      # Rules
      \(library.definitions.count) rules, \(on) on by default. `reviewbot rules ID` shows a rule in the terminal.
      """
    return ([head] + kinds.map(section)).joined(separator: "\n\n") + "\n"
  }

  private var kinds: [RuleDefinition.Kind] {
    RuleDefinition.Kind.allCases.filter { kind in library.definitions.contains { $0.kind == kind } }
  }

  private func section(_ kind: RuleDefinition.Kind) -> String {
    let rows = library.definitions.filter { $0.kind == kind }.map { rule in
      let fix =
        switch rule.correction {
        case .none: ""
        case .safe: " safe"
        case .unsafe: " wants a look"
        }
      return
        "| [\(rule.id)](\(rule.id).md) | \(rule.isOnByDefault ? "on" : "off") |\(fix) | \(MarkdownProse.cell(rule.summary)) |"
    }
    return "## \(kind.rawValue)\n| rule | by default | fix | what it asks for |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }
}
