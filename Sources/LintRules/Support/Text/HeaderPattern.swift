import LintEngine
import RegularExpressions

/// A regular expression with a placeholder for the file name, in which a period also matches a line break.
struct HeaderPattern: Sendable {
  private let text: String
  private let placeholder: String
  /// Nil if the expression depends on the file name.
  private let expression: Expression?

  init(_ text: String, placeholder: String) {
    let text = Self.withOpenDots(text)
    self.text = text
    self.placeholder = placeholder
    expression = text.contains(placeholder) ? nil : try? Expression(regularExpression: text)
  }

  /// Returns the offset of a match on the first line that has one, or 0 for a multi-line match; nil if nothing matches.
  func firstMatch(in header: [UInt8], fileName: String) -> Int? {
    guard let expression = expression ?? compiled(for: fileName) else { return nil }
    guard expression.matchesPart(of: header.filter { $0 != UInt8(ascii: "\r") }) else { return nil }
    var start = 0
    for line in header.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if expression.matchesPart(of: text) { return start + Self.place(of: expression, in: Array(text)) }
      start += line.count + 1
    }
    return 0
  }

  /// Replaces `.` by `(?:.|\n)`, except where it is literal.
  private static func withOpenDots(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    var isInClass = false
    for character in text {
      result += character == "." && !isEscaped && !isInClass ? "(?:.|\n)" : String(character)
      if !isEscaped, character == "[" || character == "]" { isInClass = character == "[" }
      isEscaped = !isEscaped && character == "\\"
    }
    return result
  }

  private func compiled(for fileName: String) -> Expression? {
    let name = fileName.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "\\" + String($0) }.joined()
    return try? Expression(regularExpression: text.replacing(placeholder, with: name))
  }

  /// Returns the start of the match that ends first; 0 for a very long line.
  private static func place(of expression: Expression, in line: [UInt8]) -> Int {
    guard line.count < 1_000 else { return 0 }
    let end = (0...line.count).first { expression.matchesPart(of: line[..<$0]) } ?? line.count
    return (0...end).last { expression.matchesPart(of: line[$0..<end]) } ?? 0
  }
}
