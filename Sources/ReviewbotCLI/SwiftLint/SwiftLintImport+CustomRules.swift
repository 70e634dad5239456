import Review
import ReviewCore
import StrictYAML

/// The team's own rules, which are regular expressions and keep their names in reviewbot.
extension SwiftLintImport {
  private static let texts = ["name", "message", "regex", "severity"]
  private static let lists = ["included", "excluded", "match_kinds", "excluded_match_kinds"]

  mutating func readCustomRules(_ node: YAMLNode?) {
    guard let node else { return }
    guard let mapping = try? node.mapping() else {
      note(node, "custom_rules", "it is not a mapping of names to rules")
      return
    }
    for entry in mapping.entries {
      let what = "custom_rules.\(entry.key)"
      guard knowsKey("custom_rules") else {
        note(entry.keyNode, what, Self.ofRoot)
        continue
      }
      guard selection.turnsOn(customRule: entry.key) else {
        note(entry.keyNode, what, "the lists of rules turn it off")
        continue
      }
      guard let lines = lines(of: entry, what: what) else { continue }
      if let problem = problem(in: lines) {
        note(entry.keyNode, what, problem)
      } else {
        result.customRules.append(lines)
      }
    }
  }

  private mutating func lines(of entry: YAMLMapping.Entry, what: String) -> [String]? {
    let members = Self.merged(entry.value).filter { !$0.value.isNull }
    guard members.contains(where: { $0.key == "regex" }) else {
      note(entry.keyNode, what, "it has no regular expression")
      return nil
    }
    var lines = ["  \(YAMLText.scalar(entry.key)):"]
    for member in members {
      if Self.lists.contains(member.key) {
        let texts = texts(member).map(\.text)
        if !texts.isEmpty { lines.append("    \(member.key): \(YAMLText.list(texts))") }
      } else if Self.texts.contains(member.key), let text = try? member.value.string() {
        lines.append("    \(member.key): \(YAMLText.scalar(text))")
      } else if member.key == "capture_group", let group = try? member.value.integer() {
        lines.append("    capture_group: \(group)")
      } else {
        note(member.keyNode, "\(what).\(member.key)", "this key has no effect")
      }
    }
    return lines
  }

  /// Returns the reason why the configuration would reject the rule, or nil.
  private func problem(in lines: [String]) -> String? {
    guard ConfigurationReader.keys.contains("custom_rules") else { return nil }
    let text = (["custom_rules:"] + lines).joined(separator: "\n") + "\n"
    do throws(YAMLProblem) {
      _ = try ConfigurationReader(library: library).configuration(from: Array(text.utf8), file: result.source)
      return nil
    } catch {
      return error.message
    }
  }
}
