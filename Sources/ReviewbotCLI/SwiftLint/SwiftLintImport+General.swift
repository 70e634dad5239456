import LintEngine
import Review
import ReviewCore
import StrictYAML

/// Paths, lists of names, and settings for the whole run.
extension SwiftLintImport {
  static let ofRoot = "only the `.lint.yml` at the repository's root can set it"

  /// Returns patterns relative to the file's folder; SwiftLint does not match names at any depth.
  mutating func paths(_ entry: YAMLMapping.Entry) -> [String] {
    var paths: [String] = []
    for (node, text) in texts(entry) {
      guard !text.contains("${") else {
        note(node, "\(entry.key): \(text)", "patterns cannot contain environment variables")
        continue
      }
      guard !text.isEmpty, !text.hasPrefix("/"), !text.hasPrefix("~") else {
        note(
          node, "\(entry.key): \(text)",
          text.isEmpty ? "an empty path names nothing" : "patterns begin at the file's folder")
        continue
      }
      let isForNames = !text.contains("/") && text.contains { "*?[".contains($0) }
      let pattern = isForNames && !text.hasPrefix("**") ? "./\(text)" : text
      do throws(GlobProblem) {
        _ = try Glob(parsing: pattern)
        paths.append(pattern)
      } catch {
        note(node, "\(entry.key): \(text)", error.message)
      }
    }
    return paths
  }

  /// Returns the names in a list of rules that are known, in their current spelling.
  mutating func names(_ entry: YAMLMapping.Entry) -> Set<String> {
    var names: Set<String> = []
    for (node, name) in texts(entry) {
      if ["all", "custom_rules"].contains(name) {
        names.insert(name)
      } else if customRuleIDs.contains(name) {
        names.insert(name)
      } else if let rule = rule(name, at: node, in: entry.key) {
        names.insert(rule.id.name)
      }
    }
    return names
  }

  mutating func readReporter(_ entry: YAMLMapping.Entry) {
    for (node, name) in texts(entry) {
      guard knowsKey("report") else {
        note(node, "reporter: \(name)", Self.ofRoot)
        continue
      }
      if let reason = SwiftLintNames.localReporters[name] {
        note(node, "reporter: \(name)", reason)
      } else if let format = SwiftLintNames.reporters[name], FormatOption.names.contains(format) {
        result.formats = [format]
      } else {
        note(
          node, "reporter: \(name)", "reviewbot has no such format; `reviewbot lint --help` lists the formats")
      }
    }
  }

  /// Reads `strict`, which makes warnings fail, and `lenient`, which lets errors pass; the stricter one wins.
  mutating func readGate(_ entry: YAMLMapping.Entry) {
    guard let isOn = try? entry.value.bool() else {
      note(entry.keyNode, entry.key, "its value must be true or false")
      return
    }
    guard isOn else { return }
    guard knowsKey("gates") else { return note(entry.keyNode, entry.key, Self.ofRoot) }
    if result.lintGate != nil, entry.key == "lenient" || result.lintGate == "off" {
      note(entry.keyNode, entry.key, "`strict` and `lenient` contradict each other; the stricter one applies")
    }
    guard result.lintGate != "warning" else { return }
    result.lintGate = entry.key == "strict" ? "warning" : "off"
  }

  /// Returns the strings of a list, or a single string in place of a list; adds a note for other values.
  mutating func texts(_ entry: YAMLMapping.Entry) -> [(node: YAMLNode, text: String)] {
    guard !entry.value.isNull else { return [] }
    var texts: [(YAMLNode, String)] = []
    for node in (try? entry.value.sequence()) ?? [entry.value] where !node.isNull {
      if let text = try? node.string() {
        texts.append((node, text))
      } else {
        note(node, entry.key, "a string or a list of strings is expected")
      }
    }
    return texts
  }
}
