import LintEngine
import ReviewCore
import SwiftSyntax

/// Characters in strings that nobody sees.
struct InvisibleCharacter: SyntaxRule {
  static let id: RuleID = "invisible_character"

  private struct Character {
    let name: String
    let bytes: [UInt8]

    init?(code: String) {
      guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
      let digits = String(value, radix: 16, uppercase: true)
      name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      bytes = Array(String(scalar).utf8)
    }
  }

  private let characters: [Character]
  private let firstBytes: [UInt8]

  init(_ options: RuleOptions) {
    characters = (["200B", "200C", "FEFF"] + options.texts("additional_code_points")).compactMap(Character.init(code:))
    firstBytes = Array(Set(characters.compactMap(\.bytes.first)))
  }

  func register(_ rule: inout Registration) {
    rule.visit(StringSegmentSyntax.self) { node, context in
      let range = node.contentRange
      for offset in range where firstBytes.contains(context.source.bytes[offset]) {
        let rest = context.source.bytes[offset..<range.upperBound]
        guard let character = characters.first(where: { rest.starts(with: $0.bytes) }) else { continue }
        let place = offset..<(offset + character.bytes.count)
        context.report(
          place, "This string holds the invisible character \(character.name); write it as an escape, or take it out.",
          fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: place, text: "")]))
      }
    }
  }
}
