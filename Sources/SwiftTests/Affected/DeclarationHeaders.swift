/// The declarations of a Swift source outside of function bodies, from a scan of its text.
///
/// A removed declaration can change the meaning of a call in a file that did not change: the call then uses another
/// overload. So can an added extension, import or operator.
package struct DeclarationHeaders: Hashable, Sendable {
  /// The text of each declaration without white space, comments and contents of strings, and how often it occurs.
  private var counts: [String: Int] = [:]

  /// Returns nil when the brackets of the source are not balanced, or interpolations nest more than 100 deep.
  package init?(in source: [UInt8]) {
    var scan = HeaderScan(source)
    guard let headers = scan.headers() else { return nil }
    let isXCTest = headers.contains(where: Self.importsXCTest)
    for header in headers where !Self.isOwnAffair(header, isXCTest: isXCTest) { counts[header, default: 0] += 1 }
  }

  /// The declarations of a file that does not exist.
  package static let none = DeclarationHeaders()

  private init() {}

  /// Returns a reason why files without a reference to this source may be affected by the difference; nil: they are
  /// not.
  package func farReaching(since old: DeclarationHeaders) -> String? {
    let lost = old.counts.contains { $0.value > counts[$0.key, default: 0] }
    guard !lost else { return "removes or changes a declaration" }
    let added = counts.filter { $0.value > old.counts[$0.key, default: 0] }.keys
    let words = Set(added.flatMap { $0.split(separator: " ") })
    let word = ["extension", "import", "operator", "precedencegroup", "macro"].first { words.contains(Substring($0)) }
    return word.map { "adds a declaration with `\($0)`" }
  }

  private static func importsXCTest(_ header: String) -> Bool {
    let words = header.split(separator: " ")
    return words.contains("import") && words.contains("XCTest")
  }

  /// Whether no other file can name the declaration: it is private, or a test.
  /// - Parameter isXCTest: Whether functions with names of XCTest's tests are tests.
  private static func isOwnAffair(_ header: String, isXCTest: Bool) -> Bool {
    let words = header.split(separator: " ")
    let isPrivate = zip(words, words.dropFirst()).contains { word, next in
      // `private(set)` restricts only the setter.
      (word == "private" || word == "fileprivate") && next != "("
    }
    return isPrivate || words.starts(with: ["@", "Test"])
      || isXCTest && zip(words, words.dropFirst()).contains { $0 == "func" && $1.hasPrefix("test") }
  }
}
