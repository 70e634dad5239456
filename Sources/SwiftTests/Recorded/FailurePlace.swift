import ReviewCore

/// The source position that a message contains as text.
///
/// Known forms are `File.swift:50: message`, `path/File.swift:50:7: message` and `message (File.swift:50)`.
struct FailurePlace: Hashable, Sendable {
  let file: String
  let line: Int
  let column: Int?
  /// The message without the position.
  let message: String

  init?(_ text: String) {
    guard let place = Self.leading(text) ?? Self.trailing(text) else { return nil }
    self = place
  }

  private init(file: String, line: Int, column: Int?, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  private static func leading(_ text: String) -> FailurePlace? {
    let head = text.prefix { !$0.isNewline }
    guard let end = head.firstRange(of: ": ") else { return nil }
    guard let place = position(head[..<end.lowerBound]) else { return nil }
    return FailurePlace(
      file: place.file, line: place.line, column: place.column, message: String(text[end.upperBound...]))
  }

  private static func trailing(_ text: String) -> FailurePlace? {
    guard text.last == ")", let start = text.lastIndex(of: "("),
      let place = position(text[text.index(after: start)...].dropLast())
    else { return nil }
    var message = text[..<start]
    while message.last?.isWhitespace == true { message.removeLast() }
    return FailurePlace(file: place.file, line: place.line, column: place.column, message: String(message))
  }

  /// Returns the parts of `File.swift:50` or `File.swift:50:7`.
  private static func position(_ text: Substring) -> (file: String, line: Int, column: Int?)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = parts.last.flatMap({ Int($0) }), last > 0 else { return nil }
    if parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0 {
      return named(parts.dropLast(2), line: line, column: last)
    }
    return named(parts.dropLast(), line: last, column: nil)
  }

  private static func named(
    _ parts: ArraySlice<Substring>, line: Int, column: Int?
  ) -> (file: String, line: Int, column: Int?)? {
    let file = parts.joined(separator: ":")
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...]
    guard !suffix.isEmpty, suffix.utf8.count <= 5, suffix.utf8.allSatisfy(isWordByte) else { return nil }
    return (file, line, column)
  }
}
