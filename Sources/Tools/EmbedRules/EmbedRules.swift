import Foundation
import StrictYAML

/// Generates sources of the LintRules module in the build. `EmbedRules rules OUTPUT FILE…` writes the parsed rule files
/// as a Swift array, ordered by name. `EmbedRules digest OUTPUT FILE…` writes a number that changes with any of the
/// files.
@main
enum EmbedRules {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2 else { return }
    let source = arguments[0] == "digest" ? try digest(of: arguments[2...]) : try rules(in: arguments[2...])
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
      let embeddedRules: [EmbeddedRule] = [
      \(entries)]

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
      let lintingDigest: UInt64 = \(hash)

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
