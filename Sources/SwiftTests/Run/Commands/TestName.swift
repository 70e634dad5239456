import ReviewCore

/// A test's name as Swift prints it: `testAdds`, `adds(_:)`, or `adds(_:)/A.swift:5:4`.
///
/// Swift Testing allows several functions with the same name in a module: private ones in different files, and
/// overloads. Only the declaration distinguishes them, and `swift test list` prints it.
package struct TestName: Hashable, Sendable {
  /// The location of a test's declaration.
  package struct Declaration: Hashable, Sendable, CustomStringConvertible {
    /// Without its folder, because file names are unique in a module.
    package let file: String
    /// 1-based, as in Swift Testing.
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// `A.swift:5:4`.
    package var description: String { "\(file):\(line):\(column)" }
  }

  /// Without the declaration.
  package let plain: String
  package let declaration: Declaration?

  init(plain: String, declaration: Declaration?) {
    self.plain = plain
    self.declaration = declaration
  }

  package init(_ text: String) {
    let slash = text.lastIndex(of: "/")
    let end = slash.map { text[text.index(after: $0)...] }
    let declaration = end.flatMap(Self.declaration)
    self.init(plain: declaration == nil ? text : String(text[..<(slash ?? text.endIndex)]), declaration: declaration)
  }

  /// The form that `swift test --filter` matches.
  var text: String { declaration.map { "\(plain)/\($0)" } ?? plain }

  private static func declaration(_ text: Substring) -> Declaration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    return Declaration(file: String(parts[0]), line: line, column: column)
  }
}

extension TestCase {
  /// `suite/name`, the same for all tests with the same name.
  package var plainName: String { "\(suite)/\(TestName(name).plain)" }

  /// A test that was listed but has no result: `Module.Suite/test`, `Module.free()`, or `Module.free()/A.swift:5:4`.
  init(notRun id: String, _ library: Library) {
    let mark = Self.nameMark(in: id)
    self.init(library: library, suite: String(id[..<mark]), name: String(id[mark...].dropFirst()), status: .notRun)
  }

  /// Returns the last slash before the parameters, or else the last dot. Names in backticks may contain both, and
  /// parentheses.
  private static func nameMark(in id: String) -> String.Index {
    var (slash, dot): (String.Index?, String.Index?) = (nil, nil)
    var isQuoted = false
    for index in id.indices {
      switch id[index] {
      case "`": isQuoted.toggle()
      case "/" where !isQuoted: slash = index
      case "." where !isQuoted: dot = index
      case "(" where !isQuoted: return slash ?? dot ?? id.startIndex
      default: break
      }
    }
    return slash ?? dot ?? id.startIndex
  }

  /// Whether it is a test's result, and not the failure of a suite or of the process.
  var isTest: Bool { !name.hasPrefix("(") }

  /// Returns the same result with another name.
  func named(_ name: String) -> TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: status, failures: failures, seconds: seconds,
      isFlaky: isFlaky)
  }
}

/// Names for reports, which contain the declaration only when several tests have the same name.
struct ReportedNames: Sendable {
  private let counts: [String: Int]

  init(_ tests: [TestCase]) {
    counts = tests.reduce(into: [:]) { $0[$1.plainName, default: 0] += 1 }
  }

  func renamed(_ test: TestCase) -> TestCase {
    counts[test.plainName, default: 0] > 1 ? test : test.named(TestName(test.name).plain)
  }
}
