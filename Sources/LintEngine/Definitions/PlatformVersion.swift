/// A version of an operating system: `12`, `10.15`, `4.0.2`.
package struct PlatformVersion: Comparable, CustomStringConvertible, Sendable {
  package let description: String
  /// Three components; missing ones are 0.
  private let parts: [Int]

  /// Returns nil unless the text is one to three numbers separated by periods.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    description = text
    self.parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  package static func < (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  package static func == (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.parts == right.parts
  }
}
