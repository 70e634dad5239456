/// A regular expression in which a word stands for the name of the file.
struct HeaderPattern: Sendable {
  private let text: String
  private let placeholder: String
  /// Nil when it depends on the file.
  private let expression: Expression?

  init(_ text: String, placeholder: String) {
    self.text = text
    self.placeholder = placeholder
    expression = text.contains(placeholder) ? nil : try? Expression(regularExpression: text)
  }

  /// The offset of a match on the first line that has one, or 0 for one over several lines; nil when nothing matches.
  func firstMatch(in header: [UInt8], fileName: String) -> Int? {
    guard let expression = expression ?? compiled(for: fileName), expression.matchesPart(of: header) else { return nil }
    var start = 0
    for line in header.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if expression.matchesPart(of: line) { return start + Self.place(of: expression, in: Array(line)) }
      start += line.count + 1
    }
    return 0
  }

  private func compiled(for fileName: String) -> Expression? {
    let name = fileName.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "\\" + String($0) }.joined()
    return try? Expression(regularExpression: text.replacing(placeholder, with: name))
  }

  /// Where the match begins that ends first.
  private static func place(of expression: Expression, in line: [UInt8]) -> Int {
    let end = (0...line.count).first { expression.matchesPart(of: line[..<$0]) } ?? line.count
    return (0...end).last { expression.matchesPart(of: line[$0..<end]) } ?? 0
  }
}
