/// The number of tests that a source declares, from a scan of its lines.
struct DeclaredTests: Hashable, Sendable {
  private(set) var count = 0
  /// The enclosing `#if` conditions; true for a branch that is never compiled.
  private var conditions: [Bool] = []
  /// The depth of block comments that begin their line.
  private var commentDepth = 0
  private var isInText = false

  /// - Parameter source: A Swift file. Without an import of a test library it declares no tests.
  init(in source: [UInt8]) {
    let lines = source.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }
    guard lines.contains(where: Self.importsLibrary) else { return }
    for line in lines { take(line) }
  }

  private mutating func take(_ line: String) {
    guard !isCommentOrText(line) else { return }
    if line.hasPrefix("#if ") { conditions.append(line.dropFirst(4).drop { $0 == " " }.hasPrefix("false")) }
    if line.hasPrefix("#else"), let last = conditions.indices.last { conditions[last] = false }
    if line.hasPrefix("#endif") { _ = conditions.popLast() }
    guard !conditions.contains(true), !line.contains(".disabled(") else { return }
    count += Self.testCount(in: line)
  }

  /// Whether a line belongs to a block comment or to a text of several lines.
  private mutating func isCommentOrText(_ line: String) -> Bool {
    let hasOpenQuotes = !line.ranges(of: "\"\"\"").count.isMultiple(of: 2) && !line.hasPrefix("//")
    if hasOpenQuotes, isInText || commentDepth == 0 {
      isInText.toggle()
      return !isInText
    }
    guard !isInText else { return true }
    guard commentDepth > 0 || line.hasPrefix("/*") else { return false }
    commentDepth = max(0, commentDepth + line.ranges(of: "/*").count - line.ranges(of: "*/").count)
    return true
  }

  /// Returns the number of test functions that a line declares.
  static func testCount(in line: String) -> Int {
    guard !line.hasPrefix("//") else { return 0 }
    // XCTest runs only functions without parameters.
    let functions = line.contains("func test") ? line.ranges(of: /\bfunc test\w*\(\)/).count : 0
    return max(line.ranges(of: "@Test").count, functions)
  }

  private static func importsLibrary(_ line: String) -> Bool {
    let words = line.split { $0.isWhitespace || $0 == ";" || $0 == "." }
    guard let start = words.firstIndex(of: "import") else { return false }
    // The kind of an imported declaration may come first: `import class XCTest.XCTestCase`.
    return words[start...].dropFirst().prefix(2).contains { $0 == "XCTest" || $0 == "Testing" }
  }
}
