import ReviewCore

/// The part of a suppression after the command: ids, separated by spaces or commas, and an optional reason.
///
/// The reason begins after ` - `, or with the first word that cannot be an id.
struct SuppressionWords {
  let names: [SuppressionCommand.Name]
  let reason: String?
  /// Whether the command is followed by white space or by nothing.
  let isApart: Bool

  /// In bytes; real commands are shorter.
  private static let lengthLimit = 500

  init(after offset: Int, in bytes: ArraySlice<UInt8>) {
    let rest = bytes[offset...].prefix(Self.lengthLimit)
    let line = rest[..<(rest.firstIndex { $0 == UInt8(ascii: "\n") } ?? rest.endIndex)]
    let body = Self.withoutEnd(line)
    isApart = body.first.map { $0 <= UInt8(ascii: " ") } ?? true
    var names: [SuppressionCommand.Name] = []
    var reason: ArraySlice<UInt8> = []
    for word in body.split(whereSeparator: { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }) {
      guard word.allSatisfy(isASCIIWordByte) else {
        reason = body[word.startIndex...]
        break
      }
      let name = String(decoding: word, as: UTF8.self)
      let id = RuleID(renamedRules[name] ?? name)
      names.append(SuppressionCommand.Name(rule: id, range: word.startIndex..<word.endIndex))
    }
    self.names = names
    let end = reason.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? reason.startIndex
    let text = String(decoding: reason[..<end], as: UTF8.self)
    let said = text.drop { !$0.isLetter && !$0.isNumber && $0 != "`" && $0 != "\"" }
    self.reason = said.isEmpty ? nil : String(said)
  }

  /// Returns the line without the end marker of a block comment.
  private static func withoutEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for offset in line.indices.dropLast()
    where line[offset] == UInt8(ascii: "*") && line[offset + 1] == UInt8(ascii: "/") {
      return line[..<offset]
    }
    return line
  }
}
