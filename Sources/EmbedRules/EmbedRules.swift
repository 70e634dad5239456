import Foundation

/// `EmbedRules OUTPUT RULE…` writes the rule files' texts as a Swift array, ordered by name.
@main
enum EmbedRules {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let output = arguments.first else { return }
    let entries = try arguments.dropFirst().map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let name = URL(fileURLWithPath: path).lastPathComponent
      return "  EmbeddedRule(file: \(literal(name)), text: \(literal(text))),\n"
    }
    let source = """
      /// The rule files of `Rules/`, ordered by name.
      let embeddedRules: [EmbeddedRule] = [
      \(entries.joined())]

      """
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// A one-line string literal: every character that means something in one is escaped.
  private static func literal(_ text: String) -> String {
    var escaped = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped + "\""
  }
}
