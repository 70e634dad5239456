import ReviewCore

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
