import Foundation
import StrictYAML

/// Generates sources in the build. For the LintRules module, `EmbedRules rules OUTPUT FILE…` writes the parsed rule
/// files as a Swift array, ordered by name, and `EmbedRules digest OUTPUT FILE…` writes a number that changes with any
/// of the files. For the ReviewbotCLI module, `EmbedRules templates OUTPUT FILE…` writes the texts of the files by
/// their paths.
///
/// The values are in getters. The initial value of a stored variable is a part of the module's interface, so a
/// changed rule would compile all modules again that import it.
@main
enum EmbedRules {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2 else { return }
    let paths = arguments[2...]
    let source =
      switch arguments[0] {
      case "digest": try digest(of: paths)
      case "templates": try templates(in: paths)
      default: try rules(in: paths)
      }
    try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }

  /// The keys of a rule's logic, which is read separately: `RuleLogic.keys`, which a build tool cannot access. The
  /// reader of the other keys would reject a key that is missing here; a test checks this.
  private static let logicKeys: Set<String> = ["match", "message", "report", "fix", "variants"]

  private static func rules(in paths: ArraySlice<String>) throws -> String {
    var entries = ""
    for path in paths {
      let name = URL(fileURLWithPath: path).lastPathComponent
      guard let node = try parse(String(contentsOfFile: path, encoding: .utf8), file: "Rules/\(name)") else { continue }
      let examples = try node.mapping()["examples"]?.packed ?? ""
      let logic = node.keeping { logicKeys.contains($0) }
      let head = node.keeping { $0 != "examples" && !logicKeys.contains($0) }
      entries += """
          EmbeddedRule(
            file: \(literal(name)), head: \(literal(head.packed)),
            logic: \(literal(try logic.mapping().entries.isEmpty ? "" : logic.packed)),
            examples: \(literal(examples))),

        """
    }
    return """
      import LintPatterns

      /// The rule files of `Rules/`, ordered by name.
      var embeddedRules: [EmbeddedRule] {
        [
      \(entries)  ]
      }

      """
  }

  /// Returns the files as a dictionary. Its keys are paths relative to `ci/templates`.
  private static func templates(in paths: ArraySlice<String>) throws -> String {
    let entries = try paths.map { path in
      let name = path.split(separator: "/ci/templates/", maxSplits: 1).last.map(String.init) ?? path
      return "  \(literal(name)): \(literal(try String(contentsOfFile: path, encoding: .utf8))),\n"
    }
    return """
      /// The files of `ci/templates`, by their paths there.
      var embeddedTemplates: [String: String] {
        [
      \(entries.joined())  ]
      }

      """
  }

  /// Returns the 64-bit FNV-1a hash of names and contents.
  private static func digest(of paths: ArraySlice<String>) throws -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for path in paths {
      let name = URL(fileURLWithPath: path).lastPathComponent
      for byte in try Data(name.utf8) + Data(contentsOf: URL(fileURLWithPath: path)) {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
    }
    return """
      /// Changes whenever the rules, or anything that they are built from, change.
      var lintingDigest: UInt64 { \(hash) }

      """
  }

  /// Returns a one-line string literal with every special character escaped.
  private static func literal(_ text: String) -> String {
    var escaped = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{2029}", "\u{FEFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped + "\""
  }
}
