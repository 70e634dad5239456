import LintEngine
import ReviewCore
import SwiftSyntax

/// Invisible characters in strings.
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
  /// Whether such a character begins with the byte, indexed by byte.
  private let isFirst: [Bool]
  private let isAnyASCII: Bool

  init(_ options: RuleOptions) {
    characters = (["200B", "200C", "FEFF"] + options.texts("additional_code_points")).compactMap(Character.init(code:))
    let first = Set(characters.compactMap(\.bytes.first))
    isAnyASCII = first.contains { $0 < 0x80 }
    isFirst = (UInt8.min...UInt8.max).map(first.contains)
  }

  func register(_ rule: inout Registration) {
    // Few files contain such a character anywhere, so the bytes are checked before the strings.
    rule.file { context in
      guard isAnyASCII || !context.source.isASCII else { return }
      let bytes = context.source.bytes
      for offset in bytes.indices where isFirst[Int(bytes[offset])] {
        guard let character = characters.first(where: { bytes[offset...].starts(with: $0.bytes) }) else { continue }
        let range = offset..<(offset + character.bytes.count)
        guard Self.isInString(range, context.tree) else { continue }
        context.report(
          range, "Remove the invisible character \(character.name), or write it as an escape.",
          fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: "")]))
      }
    }
  }

  private static func isInString(_ range: Range<Int>, _ tree: SourceFileSyntax) -> Bool {
    guard let token = tree.token(at: AbsolutePosition(utf8Offset: range.lowerBound)) else { return false }
    guard let segment = token.parent?.as(StringSegmentSyntax.self) else { return false }
    return segment.contentRange.lowerBound <= range.lowerBound && range.upperBound <= segment.contentRange.upperBound
  }
}
