import LintEngine
import ReviewCore

/// All rules by kind, as a page of Markdown with a link to each rule's page.
struct RuleIndex {
  let library: RuleLibrary

  var text: String {
    let on = library.definitions.count { $0.isOnByDefault }
    let fixable = library.definitions.count { $0.correction != .none }
    let head = """
      # Rules
      reviewbot has \(library.definitions.count) rules; \(on) are on by default and \(fixable) have a fix.
      `reviewbot rules` prints this table in the terminal, filtered by `--kind`, `--enabled` or `--fixable`;
      `reviewbot rules ID` prints one rule.

      - **Default**: on without configuration. A rule with a pack is turned on by `packs: [NAME]`.
      - **Fix**: `safe` fixes are applied by `lint --fix`, `unsafe` ones only with `--unsafe-fixes`.

      \(kinds.map { "- [\($0.title)](#\($0.rawValue)): \(rules(of: $0).count) rules" }.joined(separator: "\n"))
      """
    return ([head] + kinds.map(section)).joined(separator: "\n\n") + "\n"
  }

  private var kinds: [RuleDefinition.Kind] {
    RuleDefinition.Kind.allCases.filter { !rules(of: $0).isEmpty }
  }

  private func rules(of kind: RuleDefinition.Kind) -> [RuleDefinition] {
    library.definitions.filter { $0.kind == kind }
  }

  private func section(_ kind: RuleDefinition.Kind) -> String {
    let rows = rules(of: kind).map { rule in
      let state = rule.isOnByDefault ? "on" : rule.pack.map { "`\($0)`" } ?? ""
      let fix = rule.correction == .none ? "" : rule.correction.rawValue
      return "| [\(rule.id)](\(rule.id).md) | \(MarkdownProse.cell(rule.summary)) | \(state) | \(fix) |"
    }
    return "## \(kind.title)\n| Rule | Summary | Default | Fix |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
  }
}

extension RuleDefinition.Kind {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
