import ReviewCore
import ReviewTestKit
import Testing

/// Reading unified diff text.
@Suite struct UnifiedDiffTests {
  private func parse(_ text: String) throws -> Diff {
    try UnifiedDiff.parse(Array(text.utf8))
  }

  /// A file that exists on both sides, so that every hunk may occur.
  private func change(_ hunks: [Hunk], _ path: RepoPath = "Sources/A.swift") -> FileChange {
    FileChange(status: .modified, oldPath: path, newPath: path, hunks: hunks)
  }

  @Test("What was written is read back", .firstCounterexample, arguments: 1...200 as ClosedRange<UInt64>, [0, 1, 3])
  func roundTrip(seed: UInt64, context: Int) throws {
    var random = SeededGenerator(seed)
    let paths: [RepoPath] = ["a", "a b", "b/b b/c", "q\"u\\o\t\n", RepoPath(bytes: [0xFF, 0x2F, 0xFE]), "--- x", "ü"]
    let files = paths.map { change(RandomEdit(&random, context: context).hunks, $0) }
    #expect(try UnifiedDiff.parse(UnifiedDiffText.text(Diff(files: files))) == Diff(files: files))
  }

  @Test("Applying a diff to the old lines gives the new ones", .firstCounterexample, arguments: 1...200 as ClosedRange<UInt64>)
  func applies(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let edit = RandomEdit(&random)
    let diff = try UnifiedDiff.parse(UnifiedDiffText.text(Diff(files: [change(edit.hunks)])))
    #expect(UnifiedDiffText.applied(diff.files[0].hunks, to: edit.old) == edit.new)
  }

  @Test("Any byte of a diff may be missing or wrong without a trap", .firstCounterexample, arguments: 1...150 as ClosedRange<UInt64>)
  func survives(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    var text = UnifiedDiffText.text(Diff(files: [change(RandomEdit(&random).hunks), change(RandomEdit(&random).hunks, "z")]))
    for _ in 0..<3 where !text.isEmpty {
      let index = Int.random(in: text.indices, using: &random)
      if Bool.random(using: &random) { text.remove(at: index) } else { text[index] = UInt8.random(in: 0...255, using: &random) }
    }
    do {
      for file in try UnifiedDiff.parse(text).files { #expect(file.addedLines.count >= 0) }
    } catch {
      #expect(error.line >= 1)
      #expect(!error.hint.isEmpty)
    }
  }

  @Test("A cut diff is an error, never a shorter review")
  func cut() throws {
    let whole = "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n a\n+b\n c\n"
    #expect(try parse(whole).addedLineCount == 1)
    for length in whole.utf8.indices.dropFirst(2) {
      let part = String(whole[..<length])
      // Up to the `---` line the rest could be a change of mode alone.
      guard part.contains("+++ ") else { continue }
      #expect(throws: UnifiedDiffError.self, "\(part)") { _ = try parse(part) }
    }
  }

  static let formats: [(name: String, text: String, summary: String)] = [
    ("git", "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "modified x -> x 1"),
    ("plain, with times", "--- old/x.c\t2024-01-01 00:00:00.0 +0000\n+++ new/x.c\t2024-01-02\n@@ -1 +1 @@\n-a\n+b\n", "modified x.c -> x.c 1"),
    ("plain, without folders", "--- x\n+++ x\n@@ -1 +1,2 @@\n a\n+b\n", "modified x -> x 2"),
    ("plain, new", "diff -ruN a/x b/x\n--- a/x\t1970\n+++ b/x\t2024\n@@ -0,0 +1 @@\n+b\n", "added - -> x 1"),
    ("plain, gone", "--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-b\n", "deleted x -> - "),
    ("no prefix", "diff --git x/y x/y\nindex 1..2 100644\n--- x/y\n+++ x/y\n@@ -1 +1 @@\n-a\n+b\n", "modified x/y -> x/y 1"),
    ("no prefix, in a folder like one", "diff --git b/x b/x\nindex 1..2 100644\n--- b/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "modified b/x -> b/x 1"),
    ("no prefix, new", "diff --git b/x b/x\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n", "added - -> b/x 1"),
    ("white space left out of a change of mode", "diff --git a/x b/x\nold mode 100644\nnew mode 100755\nindex 1..2\n", "modified x -> x "),
    ("plain, binary", "Binary files a/p q and b/p q differ\n", "modified p q -> p q "),
    ("mnemonic prefixes", "diff --git i/x w/x\nindex 1..2 100644\n--- i/x\n+++ w/x\n@@ -1 +1 @@\n-a\n+b\n", "modified x -> x 1"),
    ("new", "diff --git a/x b/x\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n", "added - -> x 1"),
    ("new and empty", "diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n", "added - -> x "),
    ("gone", "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "deleted x -> - "),
    ("renamed", "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n", "renamed(similarity: 100) x -> y "),
    ("copied", "diff --git a/x b/y\nsimilarity index 80%\ncopy from x\ncopy to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", "copied(similarity: 80) x -> y 1"),
    ("mode alone", "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", "modified x -> x "),
    ("binary", "diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n", "modified x -> x "),
    ("binary patch", "diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmYdfVn6^u01*HI\n\nliteral 0\nHcmV?d00001\n\n", "modified x -> x "),
    ("a mail", "From 1 Mon\nSubject: x\n\n---\n x | 2 +-\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n\n", "modified x -> x 1"),
    ("quoted", "diff --git \"a/\\303\\274\" \"b/\\303\\274\"\n--- \"a/\\303\\274\"\n+++ \"b/\\303\\274\"\n@@ -1 +1 @@\n-a\n+b\n", "modified ü -> ü 1"),
    ("a file that became a link", "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\ndiff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n\\ No newline at end of file\n", "typeChanged x -> x 1"),
    ("Subversion", "Index: x\n===================\n--- x\t(revision 1)\n+++ x\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n", "modified x -> x 1"),
    ("a blank context line that lost its space", "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n\n+b\n c\n", "modified x -> x 2"),
  ]

  @Test("Formats", arguments: formats)
  func format(name: String, text: String, summary: String) throws {
    let files = try parse(text).files
    let found = files.map { "\($0.status) \($0.oldPath ?? "-") -> \($0.newPath ?? "-") \($0.addedLines)" }
    #expect(found == [summary], "\(name)")
  }

  @Test("No text is no change", arguments: ["", "\n", " \n\r\n"])
  func empty(text: String) throws {
    #expect(try parse(text).isEmpty)
  }

  static let head = "--- a/x\n+++ b/x\n"
  static let malformed: [(text: String, line: Int, reason: String)] = [
    ("this is no diff\n", 1, "no diff"), ("@@ -1 +1 @@\n-a\n+b\n", 1, "before any file"),
    ("\n\n+++ b/x\n", 3, "before any file"), (head + "@@ -1 +1 @@\n-a\n", 5, "in the middle"),
    (head, 3, "a hunk"), (head + "@@ -1 +1 @@\n-a\n+b\n+c\n", 6, "more lines"),
    (head + "@@ -1 +1 @@\n-a\n+b\n c\n", 6, "more lines"), (head + "@@ -1 +1\n-a\n+b\n", 3, "looks like"),
    (head + "@@ -a +1 @@\n-a\n+b\n", 3, "looks like"), (head + "@@ -1,99999999999999999999 +1 @@\n", 3, "looks like"),
    (head + "@@ -0 +1 @@\n-a\n+b\n", 3, "looks like"), (head + "@@ -1 +1 @@\n-a\n*b\n", 5, "does not fit"),
    (head + "@@ -1 +1 @@\n-a\n-b\n+c\n", 5, "does not fit"), (head + "@@ -1 +2 @@\n-a\n+b\n", 3, "new line number"),
    (head + "@@ -9 +9 @@\n-a\n+b\n@@ -1 +1 @@\n-a\n+b\n", 6, "before the end"),
    (head + "@@ -1 +1 @@\n-a\n\\ No newline\n-b\n", 6, "does not fit"),
    (head + "@@ -1 +1 @@\n\\ No newline\n", 4, "does not fit"), (head + "@@@ -1 -1 +1 @@@\n", 3, "combined"),
    ("diff --cc x\nindex 1,2..3\n", 1, "combined"), ("--- /etc/passwd\n+++ /etc/passwd\n@@ -1 +1 @@\n-a\n+b\n", 1, "no path"),
    ("--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n", 1, "no path"),
    ("--- a/x\n+++ q/z/y\n@@ -1 +1 @@\n-a\n+b\n", 2, "fit together"), ("--- \"a/x\n+++ b/x\n", 2, "cannot be read"),
    (head + "@@ -1 +1 @@\n-a\n+b\n" + head + "@@ -1 +1 @@\n-a\n+b\n", 6, "twice"),
    (head + "@@ -1 +1 @@\n-a\n+b\nOnly in b: y\n", 6, "diff -ruN"),
    (head + "@@ -1 +1 @@\n-a\n+b\ncommit 123\n", 6, "second commit"),
    (head + "@@ -1 +1 @@\n-a\n+b\ngarbage\n", 6, "no file and no hunk"),
    ("diff --git a/x b/x\nnew file mode x\n", 2, "six octal digits"),
    ("diff --git a/x b/y\nold mode 100644\nnew mode 100755\n", 4, "no path"),
    ("diff --git a/x b/x\n", 2, "are missing"), ("diff --git a/x b/x\nindex 1..2 100644\n", 3, "are missing"),
    ("diff --git a/x b/x\nnew file mode 100644\nindex 0..1\n", 4, "are missing"),
    ("diff --git a/x b/x\ndeleted file mode 100644\n" + head + "@@ -1 +1 @@\n-a\n+b\n", 3, "marked as deleted"),
    ("diff --git a/x b/x\nnew file mode 100644\n" + head + "@@ -1 +1 @@\n-a\n+b\n", 3, "marked as new"),
    ("diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", 4, "another than"),
    (head + "@@ -1 +1 @@\n-a\n+b\n\\ No newline\n\\ No newline\n", 7, "does not fit"),
    ("diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\nKcmYdfVn6^u01*HI\n\n@@ -1 +1 @@\n-a\n+b\n", 7, "no binary patch"),
    ("diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\n", 4, "too early"),
  ]

  @Test("Malformed text is an error at its line", arguments: malformed)
  func refuses(text: String, line: Int, reason: String) {
    let error = #expect(throws: UnifiedDiffError.self) { _ = try parse(text) }
    #expect(error?.line == line)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test("Untrusted numbers do not overflow", arguments: ["2147483647", "2147483648", "9223372036854775807"])
  func largeNumbers(number: String) {
    let text = "--- a/x\n+++ b/x\n@@ -\(number),0 +\(number),1 @@\n+a\n"
    _ = try? parse(text)
    #expect(throws: UnifiedDiffError.self) { _ = try parse("--- a/x\n+++ b/x\n@@ -1,\(number) +1,\(number) @@\n a\n") }
  }
}
