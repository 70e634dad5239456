import LintEngine
import ReviewCore

/// A pattern for names: `*` matches any characters, `?` matches one, and all others match themselves.
struct Wildcard: Hashable, Sendable {
  private let pattern: [UInt8]

  init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// The name, if the pattern has no wildcards.
  var literal: String? {
    guard pattern.allSatisfy({ $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }) else { return nil }
    return String(decoding: pattern, as: UTF8.self)
  }

  /// The longest run of letters, digits and underscores in the pattern.
  var longestWord: [UInt8] {
    pattern.split { $0 >= 0x80 || !isWordByte($0) }.max { $0.count < $1.count }.map(Array.init) ?? []
  }

  /// Takes time linear in the length of the name for each star.
  func matches(_ name: some StringProtocol) -> Bool {
    let text = Array(name.utf8)
    var place = 0
    var position = 0
    var star: (place: Int, position: Int)?
    while position < text.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        star = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == text[position] || pattern[place] == UInt8(ascii: "?") {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
