import ReviewCore
import SwiftTests

/// Finds the tests of the merge base to compare with a test of the change.
///
/// Several tests may have the same name: private functions in different files, and overloads. Lines move, so the file
/// distinguishes tests with the same name. Tests with the same name and file cannot be distinguished.
struct BaseMatch: Sendable {
  private struct Named: Sendable {
    let test: TestCase
    /// Nil if only one test has the name, in XCTest, or if the declaration is unknown.
    let file: String?
  }

  private let base: [String: [Named]]
  private let head: [String: [Named]]

  init(base: TestRunResult, head: TestRunResult) {
    self.base = Self.named(base)
    self.head = Self.named(head)
  }

  /// Returns the matching test, or several that cannot be distinguished; empty if the merge base has no such test.
  func candidates(for test: TestCase) -> [TestCase] {
    let name = PlainName(test).text
    let (all, rivals) = (base[name, default: []], head[name, default: []])
    if all.count == 1, rivals.count <= 1 { return all.map(\.test) }
    let file = rivals.first { $0.test.fullName == test.fullName }?.file
    return all.filter { $0.file == file }.map(\.test)
  }

  private static func named(_ result: TestRunResult) -> [String: [Named]] {
    let all = result.tests.map { Named(test: $0, file: result.declarations[$0.fullName]?.file) }
    return Dictionary(grouping: all) { PlainName($0.test).text }
  }
}

/// `suite/name` without the declaration; equal for all tests with the same name.
struct PlainName: Hashable, Sendable {
  let text: String
  /// The file of the declaration, if several tests have the name.
  let file: String?

  init(_ test: TestCase) {
    self.init(fullName: test.fullName)
  }

  init(fullName: String) {
    let name = TestName(fullName)
    text = name.plain
    file = name.declaration?.file
  }
}

/// Listed tests that the change no longer has.
struct GoneTests: Sendable {
  /// The names as listed.
  let names: [String]

  /// Counts tests with the same name for each file. A remaining test on both sides was moved to another file.
  init(listed: Set<String>, now result: TestRunResult) {
    let present = Dictionary(grouping: result.tests.map { test in
      (plain: PlainName(test).text, file: result.declarations[test.fullName]?.file)
    } + (result.unselected ?? []).map { name in
      (plain: PlainName(fullName: name).text, file: PlainName(fullName: name).file)
    }, by: \.plain).mapValues { $0.map(\.file) }
    let wanted = Dictionary(grouping: listed.sorted()) { PlainName(fullName: $0).text }
    names = wanted.flatMap { plain, names in Self.gone(names, present: present[plain, default: []]) }
  }

  private static func gone(_ names: [String], present: [String?]) -> [String] {
    var present = present
    let elsewhere = names.filter { name in
      guard let file = PlainName(fullName: name).file, let index = present.firstIndex(of: file) else { return true }
      present.remove(at: index)
      return false
    }
    return Array(elsewhere.dropFirst(present.count))
  }
}

/// The tests that a change removes, from a scan of its lines; used when the merge base cannot be read.
struct RemovedTests: Hashable, Sendable {
  /// Removed test functions, minus added ones.
  private(set) var functions = 0
  /// Removed test targets of manifests, minus added ones.
  private(set) var targets = 0

  init(by diff: Diff) {
    for file in diff.files where file.path.hasExtension("swift") {
      for hunk in file.hunks {
        for line in hunk.lines {
          switch line {
          case .removed: count(hunk.text(of: line), by: 1)
          case .added: count(hunk.text(of: line), by: -1)
          case .context: break
          }
        }
      }
    }
  }

  var isAny: Bool { functions > 0 || targets > 0 }

  /// For example `3 tests and 1 test target`.
  var sentence: String {
    let parts = [(functions, "test"), (targets, "test target")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.joined(separator: " and ")
  }

  private mutating func count(_ line: ArraySlice<UInt8>, by step: Int) {
    let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    if text.contains(".testTarget("), !text.hasPrefix("//") { targets += step }
    functions += step * Self.testCount(in: text)
  }

  /// Returns the number of test functions that a line declares.
  private static func testCount(in line: String) -> Int {
    guard !line.hasPrefix("//") else { return 0 }
    // XCTest runs only functions without parameters.
    let functions = line.contains("func test") ? line.ranges(of: /\bfunc test\w*\(\)/).count : 0
    return max(line.ranges(of: "@Test").count, functions)
  }
}
