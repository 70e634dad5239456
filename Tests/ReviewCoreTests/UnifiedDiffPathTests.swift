@testable import ReviewCore
import ReviewTestKit
import Testing

@Suite("Two names in one line of a diff")
struct UnifiedDiffPathTests {
  /// Returns the result of trying every separator.
  private func tried(_ names: ArraySlice<UInt8>) -> RepoPath? {
    for middle in names.indices where names[middle] == UInt8(ascii: " ") {
      let (left, right) = (names[..<middle], names[(middle + 1)...])
      if left.elementsEqual(right), !left.isEmpty { return RepoPath(bytes: Array(left)) }
      guard let first = left.firstIndex(of: UInt8(ascii: "/")), let second = right.firstIndex(of: UInt8(ascii: "/")),
        left[first...] == right[second...], left[first...].count > 1
      else { continue }
      return RepoPath(bytes: Array(left[(first + 1)...]))
    }
    return nil
  }

  @Test("They are taken apart where trying each space would take them apart")
  func findsTheSame() {
    let letters = Array("a/ ".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<9 {
      texts = texts.flatMap { text in letters.map { text + [$0] } }
      for text in texts where UnifiedDiffPath.common(text[...]) != tried(text[...]) {
        Issue.record("\(String(decoding: text, as: UTF8.self)): \(UnifiedDiffPath.common(text[...])?.description ?? "nil")")
      }
    }
  }

  @Test("However many separators there are, at most two offsets are tried", arguments: [
    (LongArgument(String(repeating: "a ", count: 5_000)), " "), (LongArgument(String(repeating: "a/b ", count: 5_000)), " "),
    (LongArgument("a/" + String(repeating: "x and ", count: 5_000)), " and "), (LongArgument(String(repeating: "/ ", count: 5_000)), " "),
  ])
  func triesFew(text: LongArgument<String>, separator: String) {
    #expect(UnifiedDiffPath.middles(of: Array(text.value.utf8)[...], separatedBy: Array(separator.utf8)).count <= 2)
  }

  @Test("Names of binary files", arguments: [
    ("a/x and b/x", "x", "x"), ("a/x and y and b/x and y", "x and y", "x and y"), ("/dev/null and b/x", nil, "x"),
    ("a/x and /dev/null", "x", nil), ("x and x", "x", "x"), ("\"a/\\303\\274\" and \"b/\\303\\274\"", "ü", "ü"),
  ] as [(String, RepoPath?, RepoPath?)])
  func binary(text: String, old: RepoPath?, new: RepoPath?) throws {
    let pair = try #require(UnifiedDiffPath.binaryPair(Array(text.utf8)[...]))
    #expect(pair.old == old && pair.new == new)
  }
}
