import LintEngine
import ReviewCore

/// Keywords to find in comments.
struct CommentWords: Sendable {
  private let words: [[UInt8]]
  /// Whether a word begins with the byte, indexed by byte.
  private let isFirst: [Bool]

  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    let first = Set(self.words.compactMap(\.first))
    isFirst = (UInt8.min...UInt8.max).map(first.contains)
  }

  /// Returns the length of the whole word at `offset`; nil if it is none of the keywords.
  func length(at offset: Int, in comment: Comment, of source: SourceText) -> Int? {
    guard isFirst[Int(source.bytes[offset])] else { return nil }
    guard offset == 0 || !isWordByte(source.bytes[offset - 1]) else { return nil }
    for word in words where source.bytes[offset..<comment.range.upperBound].starts(with: word) {
      let end = offset + word.count
      if end == comment.range.upperBound || !isWordByte(source.bytes[end]) { return word.count }
    }
    return nil
  }
}

/// A numeric date format, in the notation of the Unicode standard on dates (UTS #35, part 4): `MM/dd/yyyy`.
struct DateFormat: Sendable {
  private enum Part: Character {
    case year = "y", month = "M", day = "d"
  }

  /// The text between the numbers.
  let separator: String
  /// Year, month and day in order, each with its number of letters; nil for any other parts.
  private let parts: [(part: Part, letters: Int)]?

  init(_ pattern: String, separator: String) {
    self.separator = separator
    var parts: [(part: Part, letters: Int)] = []
    var last: Character?
    for character in pattern {
      defer { last = character }
      if character == last, !parts.isEmpty, Part(rawValue: character) != nil {
        parts[parts.count - 1].letters += 1
      } else if let part = Part(rawValue: character) {
        parts.append((part, 1))
      }
    }
    self.parts = parts.count == 3 && Set(parts.map { $0.part }).count == 3 ? parts : nil
  }

  /// Returns nil if the text has another format, or the day does not exist in the calendar.
  func day(_ text: String) -> CalendarDay? {
    let numbers =
      separator.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard let parts, numbers.count == parts.count else { return nil }
    var values: [Part: Int] = [:]
    for (digits, (part, letters)) in zip(numbers, parts) {
      guard let number = Int(digits), let value = Self.value(number, digits.count, part, letters: letters) else {
        return nil
      }
      values[part] = value
    }
    guard let year = values[.year], let month = values[.month], let day = values[.day] else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Returns the value of a number. `yy` is a year of this century; `yyyy` requires four digits.
  private static func value(_ number: Int, _ digits: Int, _ part: Part, letters: Int) -> Int? {
    guard part == .year else { return digits <= 2 ? number : nil }
    if letters == 2 { return digits == 2 ? 2_000 + number : nil }
    return digits >= letters ? number : nil
  }
}
