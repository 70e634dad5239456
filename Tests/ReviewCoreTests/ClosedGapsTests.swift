import ReviewCore
import Testing

@Suite("Lines that lost their neighbours")
struct ClosedGapsTests {
  @Test(arguments: [
    ("@@ -1,3 +1,2 @@\n a\n-b\n c\n", [1, 2]),
    ("@@ -1,3 +1,3 @@\n a\n-b\n+d\n c\n", [1, 3]),
    ("@@ -1,3 +1,2 @@\n-a\n b\n c\n", [1]),
    ("@@ -2,1 +1,0 @@\n-b\n", [1, 2]),
    ("@@ -1,2 +1,3 @@\n a\n+b\n c\n", []),
    ("@@ -1,5 +1,3 @@\n a\n-b\n c\n-d\n e\n", [1, 2, 3]),
  ] as [(String, [Int])])
  func gaps(hunk: String, lines: [Int]) throws {
    let diff = try UnifiedDiff.parse(Array("--- a/A.swift\n+++ b/A.swift\n\(hunk)".utf8))
    #expect(try Array(#require(diff.files.first).closedGaps.lines) == lines)
  }
}
