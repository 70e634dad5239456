import ReviewCore

/// Reads the suppression commands of a comment.
struct SuppressionScanner {
  private(set) var commands: [SuppressionCommand] = []
  private(set) var malformed: [MalformedCommand] = []
  private let source: SourceText
  private let bytes: ArraySlice<UInt8>
  /// The number of backticks on the line before `counted`.
  private var quotes = 0
  private var counted: Int

  /// Both words have the same length and the same last letter.
  private static let words = ["swiftlint", "reviewbot"].map { Array($0.utf8) }

  init(_ comment: Comment, in source: SourceText) {
    self.source = source
    bytes = source.bytes[comment.range]
    counted = comment.range.lowerBound
    var offset = comment.range.lowerBound
    while let word = Self.word(in: source.bytes, from: offset, to: comment.range.upperBound) {
      offset = word.upperBound + 1
      if !isQuoted(word) { read(word) }
    }
  }

  /// Returns whether one of the two words precedes a colon; in most comments, neither does.
  static func mayCommand(_ comment: Comment, in bytes: [UInt8]) -> Bool {
    word(in: bytes, from: comment.range.lowerBound, to: comment.range.upperBound) != nil
  }

  private static func word(in bytes: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
    let length = words[0].count
    guard end - start > length else { return nil }
    for colon in (start + length)..<end {
      guard bytes[colon] == UInt8(ascii: ":"), bytes[colon - 1] == UInt8(ascii: "t") else { continue }
      let word = (colon - length)..<colon
      if words.contains(where: { bytes[word].elementsEqual($0) }) { return word }
    }
    return nil
  }

  /// Returns whether a command is in a code span, between backticks. Such a command is only mentioned.
  private mutating func isQuoted(_ word: Range<Int>) -> Bool {
    for byte in bytes[counted..<word.lowerBound] {
      if byte == UInt8(ascii: "\n") { quotes = 0 }
      if byte == UInt8(ascii: "`") { quotes += 1 }
    }
    counted = word.lowerBound
    return quotes % 2 == 1
  }

  private mutating func read(_ word: Range<Int>) {
    let prefix = source.text(word)
    let before = precedingTrouble(word)
    // At the end of a longer word, it is not a command.
    let isPartOfWord = word.lowerBound > bytes.startIndex && isASCIIWordByte(bytes[word.lowerBound - 1])
    let verb = take(from: source.spacesEnd(after: word.upperBound + 1))
    let action = SuppressionCommand.Action(rawValue: source.text(verb))
    // At the end of a URL or path, the word is only mentioned, unless a command follows.
    if action == nil, before, bytes[word.lowerBound - 1] == UInt8(ascii: "/") { return }
    if before { add(word, "Write this command at the start of the comment, or after a space.") }
    guard let action else {
      // A host with its port.
      if let first = bytes[verb].first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return }
      return before ? () : add(word, "Write `disable` or `enable` after `\(prefix):`.")
    }
    var end = verb.upperBound
    var reach: SuppressionCommand.Reach?
    if byte(at: end) == UInt8(ascii: ":") {
      let modifier = take(from: end + 1)
      reach = SuppressionCommand.Reach(rawValue: source.text(modifier))
      end = modifier.upperBound
      guard reach != nil else {
        return before ? () : add(word, "Write `next`, `this` or `previous` after `\(prefix):\(action.rawValue):`.")
      }
    }
    let words = SuppressionWords(after: end, in: bytes)
    if words.names.isEmpty, !before {
      add(word, "Write rule ids or `all` after this command, and a reason after ` - `.")
    }
    guard !isPartOfWord, words.isApart else { return }
    commands.append(
      SuppressionCommand(
        action: action, reach: reach, names: words.names, reason: words.reason,
        start: source.position(at: word.lowerBound)))
  }

  private mutating func add(_ word: Range<Int>, _ message: String) {
    malformed.append(MalformedCommand(range: word, message: message))
  }

  /// Returns whether the command directly follows a character other than white space or a comment marker.
  private func precedingTrouble(_ word: Range<Int>) -> Bool {
    guard word.lowerBound > bytes.startIndex else { return false }
    let previous = bytes[word.lowerBound - 1]
    if previous <= UInt8(ascii: " ") || bytes[..<word.lowerBound].suffix(2) == [UInt8(ascii: "/"), UInt8(ascii: "/")] {
      return false
    }
    let lead = bytes[..<word.lowerBound]
    return !lead.allSatisfy { [UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "!")].contains($0) }
  }

  private func byte(at offset: Int) -> UInt8? {
    offset < bytes.endIndex ? bytes[offset] : nil
  }

  private func take(from start: Int) -> Range<Int> {
    let start = min(start, bytes.endIndex)
    let end = bytes[start...].firstIndex { !isASCIIWordByte($0) } ?? bytes.endIndex
    return start..<end
  }
}

/// The part of a suppression after the command: ids, separated by spaces or commas, and an optional reason.
///
/// The reason begins after ` - `, or with the first word that cannot be an id.
private struct SuppressionWords {
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
