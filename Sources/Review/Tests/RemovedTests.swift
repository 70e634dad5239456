import ReviewCore

/// The tests that a change takes away, as far as its lines tell: for when the merge base cannot be read.
struct RemovedTests: Hashable, Sendable {
  /// Test functions, those that the change adds taken off.
  private(set) var functions = 0
  /// Test targets of manifests, likewise.
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

  /// `3 tests and 1 test target`.
  var sentence: String {
    let parts = [(functions, "test"), (targets, "test target")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.joined(separator: " and ")
  }

  private mutating func count(_ line: ArraySlice<UInt8>, by step: Int) {
    let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    if text.contains(".testTarget("), !text.hasPrefix("//") { targets += step }
    if DeclaredTests.declaresTest(text) { functions += step }
  }
}
