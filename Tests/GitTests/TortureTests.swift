import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Compares changes between two commits with `git diff`, for every unusual kind of file.
@Suite struct TortureTests {
  struct Oddity: Sendable, CustomTestStringConvertible {
    let name: String
    let before: @Sendable (TemporaryRepository) throws -> Void
    let after: @Sendable (TemporaryRepository) throws -> Void

    init(
      _ name: String, _ before: @escaping @Sendable (TemporaryRepository) throws -> Void,
      _ after: @escaping @Sendable (TemporaryRepository) throws -> Void
    ) {
      (self.name, self.before, self.after) = (name, before, after)
    }

    var testDescription: String { name }
  }

  /// Returns a change of a file's bytes; nil: the file does not exist.
  private static func file(_ name: String, _ path: RepoPath, _ old: [UInt8]?, _ new: [UInt8]?) -> Oddity {
    Oddity(
      name, { if let old { try $0.write(path, old) } },
      { repository in
        guard let new else { return try repository.remove(path.text ?? "") }
        try repository.write(path, new)
      })
  }

  private static func text(_ name: String, _ old: String?, _ new: String?) -> Oddity {
    file(name, "A.swift", old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
  }

  private static func path(_ name: String, _ bytes: [UInt8]) -> Oddity {
    file(name, RepoPath(bytes: bytes), Array("a\nb\n".utf8), Array("a\nc\nd\n".utf8))
  }

  private static let twenty = (1...20).map { "line \($0) of the file\n" }.joined()

  /// Returns twenty lines of equal length, of which the first `kept` are always the same.
  private static func version(_ letter: String, kept: Int) -> String {
    (10...29).map { "\($0 < 10 + kept ? "kept" : "new\(letter)") line \($0)\n" }.joined()
  }

  /// Returns a move of a file that keeps its name, while a file with another name is more similar to it.
  private static func move(_ name: String, sharing kept: Int, of rival: Int) -> Oddity {
    Oddity(
      name, { try $0.write("old/x", version("a", kept: kept)); try $0.write("old/y", version("b", kept: rival)) },
      { repository in
        try repository.remove("old")
        try repository.write("new/x", version("c", kept: 20))
      })
  }

  /// Returns a move of a file that keeps only `kept` lines.
  private static func rewrite(_ name: String, keeping kept: Int) -> Oddity {
    Oddity(
      name, { try $0.write("a", version("a", kept: 20)) },
      { try $0.remove("a"); try $0.write("b", version("b", kept: kept)) })
  }

  static let oddities: [Oddity] =
    [
      text("an edit", "a\nb\nc\n", "a\nB\nc\n"),
      text("a new file", nil, "a\n"), text("a removed file", "a\n", nil),
      text("a new empty file", nil, ""), text("a removed empty file", "", nil),
      text("a file that was emptied", "a\nb\n", ""), text("a file that was empty", "", "a\nb\n"),
      text("a line feed taken from the end", "a\nb\n", "a\nb"), text("one put there", "a\nb", "a\nb\n"),
      text("none on both sides", "a\nb", "a\nc"), text("none on both sides, behind an edit", "a\nb", "A\nb"), text("none, and a line added behind", "a", "a\nb"),
      text("only line feeds", "\n\n", "\n\n\n"), text("one more blank line at the end", "a\n", "a\n\n"),
      text("CRLF", "a\r\nb\r\n", "a\r\nc\r\n"), text("LF to CRLF", "a\nb\n", "a\r\nb\r\n"),
      text("mixed line ends", "a\r\nb\nc\r", "a\nb\r\nc\r\r\n"), text("lone carriage returns", "a\rb\rc", "a\rB\rc"),
      text("lines that look like headers", "--- a\n+++ b\n", "--- a\n+++ c\n@@ -1 +1 @@\n"),
      text("an edit far from another", twenty, "new\n" + twenty + "last\n"),
      file("a NUL first", "A.swift", [0, 10], [0, 11, 10]),
      file(
        "a NUL behind the first 8,000 bytes", "A.swift", Array(repeating: 97, count: 9000) + [0, 10],
        Array(repeating: 97, count: 9000) + [0, 98, 10]),
      file("bytes that are not UTF-8", "A.swift", [0xE4, 10, 0xFF, 10], [0xE4, 10, 0xFE, 10]),
      file("UTF-16", "A.swift", [0xFF, 0xFE, 97, 0, 10, 0], [0xFF, 0xFE, 98, 0, 10, 0]),
      path("a quote in the path", Array("a\"b.swift".utf8)), path("a tab in the path", Array("a\tb.swift".utf8)),
      path("a line feed in the path", Array("a\nb.swift".utf8)), path("a backslash", Array("a\\b.swift".utf8)),
      path("a blank first and last", Array(" a .swift ".utf8)), path("Japanese", Array("日本.swift".utf8)),
      path("NFC", Array("\u{E9}.swift".utf8)), path("NFD", Array("e\u{301}.swift".utf8)),
      path("Latin-1", [0x66, 0xFC, 0x72]), path("a name of dashes", Array("--- b".utf8)),
      path("a folder called b", Array("b/b/a b/x".utf8)),
      Oddity("executable, and back", { try $0.write("A.swift", "a\n") }, { try $0.setExecutable("A.swift") }),
      Oddity("executable with an edit", { try $0.write("A.swift", "a\n") }, { try $0.write("A.swift", "b\n"); try $0.setExecutable("A.swift") }),
      Oddity("a link", { try $0.link("l", to: "a") }, { try $0.link("l", to: "b") }),
      Oddity("a link that was renamed", { try $0.link("l", to: "a") }, { try $0.git("mv", "l", "m") }),
      Oddity("a file that became a link", { try $0.write("x", twenty) }, { try $0.remove("x"); try $0.link("x", to: "y") }),
      Oddity("a link that became a file", { try $0.link("x", to: "y") }, { try $0.remove("x"); try $0.write("x", twenty) }),
      Oddity("a file that became a folder", { try $0.write("x", "a\n") }, { try $0.remove("x"); try $0.write("x/y", "a\n") }),
      Oddity("links that point at each other", { try $0.link("l", to: "m") }, { try $0.link("m", to: "l") }),
      Oddity("a rename", { try $0.write("a", twenty) }, { try $0.git("mv", "a", "b") }),
      Oddity("a rename with an edit", { try $0.write("a", twenty) }, { try $0.remove("a"); try $0.write("d/b", twenty + "x\n") }),
      move("a name moved, another file more alike", sharing: 17, of: 19),
      move("a name moved, at least alike enough", sharing: 15, of: 19), move("a name moved, not alike enough", sharing: 14, of: 19),
      rewrite("a rename with half of the file", keeping: 10), rewrite("a rename with less than half", keeping: 9),
      Oddity("a rename of case only", { try $0.write("a.swift", twenty) }, { try $0.git("mv", "a.swift", "A.swift") }),
      Oddity("two names that differ by case", { try $0.write("a.swift", "a\n") }, { try $0.write("A.swift", "b\n") }),
      Oddity("a copy", { try $0.write("a", twenty) }, { try $0.write("b", twenty) }),
      Oddity("two files swapped", { try $0.write("a", twenty); try $0.write("b", "b\n" + twenty) }, { try $0.write("b", twenty); try $0.write("a", "b\n" + twenty) }),
      Oddity("several equal files moved", { r in for n in ["a", "b", "c"] { try r.write("old/\(n)", twenty) } }, { try $0.git("mv", "old", "new") }),
      Oddity("attributes that would hide it", { try $0.write(".gitattributes", "* text\n"); try $0.write("A.swift", "a\n") }, { try $0.write(".gitattributes", "*.swift -diff binary\n"); try $0.write("A.swift", "b\n") }),
      Oddity("a long line", { try $0.write("A.swift", String(repeating: "x", count: 300_000) + "\n") }, { try $0.write("A.swift", String(repeating: "x", count: 300_001) + "\n") }),
      Oddity("many lines", { try $0.write("A.swift", (1...100_000).map { "\($0)\n" }.joined()) }, { try $0.write("A.swift", (0...100_001).map { "\($0)\n" }.joined()) }),
    ]

  @Test("Lines, numbers, statuses and paths equal git's", arguments: oddities)
  func equalsGit(oddity: Oddity) throws {
    let repository = try TemporaryRepository()
    try repository.write("other.txt", "something else\n")
    try oddity.before(repository)
    try repository.commit()
    try oddity.after(repository)
    try repository.commit()
    let ours = try repository.diff("HEAD^", "HEAD")
    let git = try GitReference.diff(repository, "HEAD^", "HEAD")
    #expect(!ours.isEmpty)
    #expect(GitReference.summary(Diff(files: ours.files.filter { $0.opacity == nil })) == GitReference.summary(
      Diff(files: git.files.filter { file in ours.files.first { $0.path == file.path }?.opacity == nil })))
    for file in ours.files where file.opacity == nil {
      #expect(file.hunks == git.files.first { $0.path == file.path }?.hunks)
    }
  }

  @Test("The same change in the working tree has the same diff", arguments: oddities)
  func worktreeEqualsCommit(oddity: Oddity) throws {
    let repository = try TemporaryRepository()
    try repository.write("other.txt", "something else\n")
    try oddity.before(repository)
    try repository.commit()
    try oddity.after(repository)
    let uncommitted = try repository.worktreeDiff()
    try repository.git("add", "--all")
    let staged = try repository.worktreeDiff(head: .index)
    try repository.commit()
    let committed = try repository.diff("HEAD^", "HEAD")
    #expect(uncommitted == committed)
    #expect(staged == committed)
  }

  @Test("A root commit has a diff")
  func rootCommit() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "a\nb\n")
    try repository.commit()
    let change = try repository.source().change(for: ChangeRequest(head: .revision("HEAD")))
    #expect(change.diff.files.map(\.addedLines) == [LineSet(1...2)])
    #expect(change.subject.mergeBase == nil)
    #expect(change.subject.base.description.hasPrefix("the empty tree"))
  }

  @Test("A submodule update is one changed line")
  func submodule() throws {
    let inner = try TemporaryRepository()
    try inner.write("a", "a\n")
    try inner.commit()
    let outer = try TemporaryRepository()
    try outer.git("submodule", "--quiet", "add", inner.path, "sub")
    try outer.commit()
    try outer.write("sub/a", "b\n")
    try outer.git("-C", "sub", "commit", "--quiet", "-a", "-m", "x")
    let uncommitted = try outer.worktreeDiff()
    try outer.commit()
    let ours = try outer.diff("HEAD^", "HEAD")
    #expect(ours.files.map(\.newKind) == [.submodule])
    #expect(ours.files.first?.hunks == (try GitReference.diff(outer, "HEAD^", "HEAD").files.first?.hunks))
    #expect(uncommitted == ours)
  }
}
