import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Swift files that git converts when it checks them out.
@Suite struct CheckoutConversionsTests {
  /// Returns the conversions of Swift files between two sets of `.gitattributes` lines, as the diff has them.
  private func conversions(
    from old: [String: String?], to new: [String: String?], head: ChangeRequest.Head = .revision("HEAD")
  ) throws -> [String] {
    let repository = try TemporaryRepository()
    for path in ["Sources/A.swift", "Sources/Old.swift"] { try repository.write(path, "let a = 1\n") }
    try repository.write("Sources/a.c", "int a;\n")
    try Self.write(old, to: repository)
    try repository.commit()
    try repository.write("Sources/A.swift", "let a = 2\n")
    try repository.write("Sources/a.c", "int b;\n")
    try Self.write(new, to: repository)
    if case .revision = head { try repository.commit() } else { try repository.git("add", "--all") }
    let request = ChangeRequest(base: head == .revision("HEAD") ? "HEAD^" : "HEAD", head: head, comparesTips: true)
    let files = try repository.source().change(for: request).diff.files
    #expect(files.map(\.path) == files.map(\.path).sorted())
    return files.compactMap { file in file.conversion.map { "\(file.path) \($0)" } }
  }

  private static func write(_ files: [String: String?], to repository: TemporaryRepository) throws {
    for (name, text) in files {
      if let text { try repository.write(name, text) } else { try repository.remove(name) }
    }
  }

  private static let root = ".gitattributes"

  @Test("Attributes that the base does not have are found", arguments: [
    ("*.swift working-tree-encoding=ISO-2022-JP-2\n", "working-tree-encoding=ISO-2022-JP-2"),
    ("*.swift working-tree-encoding=utf-8\n", nil), ("*.swift working-tree-encoding=UTF8\n", nil),
    ("*.swift filter=x\n", "filter=x"), ("*.swift filter\n", nil),
    ("*.swift -filter\n", nil), ("*.swift ident\n", "ident"), ("*.swift ident=x\n", nil), ("*.swift -ident\n", nil),
    ("*.swift text eol=crlf\n", nil), ("*.swift eol=lf diff=swift\n", nil), ("*.c filter=x\n", nil),
    ("*.swift filter=x\n*.swift -filter\n", nil), ("*.swift filter=x\n*.swift !filter\n", nil),
    ("[attr]evil filter=x\n*.swift evil\n", "filter=x"), ("* filter=x\n", "filter=x"), ("[Ss]ources/** ident\n", "ident"),
    // For git a carriage return is white space, and does not end a line.
    ("*.swift\rfilter=x\n", "filter=x"), ("# \rfilter=x\n*.swift text\rident\n", "ident"),
    ("\"*.swift\" filter=x\r\n", "filter=x"), ("\u{FEFF}*.swift filter=x\n", "filter=x"),
    (String(repeating: "# a comment\n", count: 100_000) + "*.swift filter=x\n", "*.swift ?, in a file of more than 1 MB"),
  ])
  func added(text: String, attribute: String?) throws {
    let expected = attribute.map { ["Sources/A.swift \($0)", "Sources/Old.swift \($0)"] } ?? []
    for head in [ChangeRequest.Head.revision("HEAD"), .index] {
      #expect(try conversions(from: [:], to: [Self.root: text], head: head) == expected)
    }
    #expect(try conversions(from: [Self.root: text], to: [Self.root: text + "*.txt text\n"]) == [])
  }

  @Test("Folders, removed files and other values count as in git", arguments: [
    ([root: "*.swift filter=x\n", "Sources/.gitattributes": "*.swift -filter\n"], ["Sources/.gitattributes": nil], "filter=x"),
    ([root: "*.swift filter=x\n"], [root: "*.swift filter=y\n"], "filter=y"),
    ([root: "*.swift filter=x\n"], [root: nil], nil),
    ([:], ["Sources/.gitattributes": "*.swift ident\n"], "ident"),
    ([:], ["Other/.gitattributes": "*.swift ident\n"], nil),
    ([root: "*.swift filter=x\n"], ["Sources/.gitattributes": "*.swift filter=x\n"], nil),
    ([root: "*.swift filter=x\n"], [root: "*.swift filter=x ident\n"], "ident"),
  ] as [([String: String?], [String: String?], String?)])
  func folders(old: [String: String?], new: [String: String?], attribute: String?) throws {
    let expected = attribute.map { ["Sources/A.swift \($0)", "Sources/Old.swift \($0)"] } ?? []
    #expect(try conversions(from: old, to: new) == expected)
  }

  @Test("The conversion of the issue's example is what git does on checkout")
  func example() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    // In ISO-2022-JP-2 the comment has bytes of ASCII, some of which end it.
    try repository.write(".gitattributes", "*.swift working-tree-encoding=ISO-2022-JP-2\n")
    try repository.write("A.swift", "// abc\n")
    try repository.commit()
    #expect(try repository.diff("HEAD^", "HEAD").file(at: "A.swift")?.opacity == .converted(attribute: "working-tree-encoding=ISO-2022-JP-2"))
    #expect(try repository.diff("HEAD^", "HEAD").file(at: ".gitattributes")?.opacity == nil)
  }

  @Test("A tested file that git converts, or does not look at, is named", arguments: [
    ("filter=upper", true), ("working-tree-encoding=UTF-16", true), ("ident", true), ("text eol=crlf", false), ("", true),
  ])
  func tested(attribute: String, isConverted: Bool) throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "filter.upper.smudge", "tr a-z A-Z")
    try repository.git("config", "filter.upper.clean", "tr A-Z a-z")
    if !attribute.isEmpty { try repository.write(".gitattributes", "*.swift \(attribute)\n") }
    try repository.write("B.swift", attribute.hasPrefix("working") ? "" : "let b = 1\n")
    try repository.commit()
    let blob = try repository.git("hash-object", "-w", "--no-filters", "--stdin", input: Array("let a = 1 // $Id$\n".utf8))
    try repository.git("update-index", "--add", "--cacheinfo", "100644,\(blob),A.swift")
    try repository.git("checkout-index", "--force", "A.swift")
    try repository.git("commit", "--quiet", "--message", "A")
    if attribute.isEmpty {
      try repository.git("update-index", "--assume-unchanged", "A.swift")
      try repository.write("A.swift", "let a = 2\n")
    }
    let source = try repository.source()
    let change = try source.change(for: ChangeRequest(base: "HEAD^", head: .revision("HEAD"), comparesTips: true))
    #expect(change.diff.files.map(\.path) == ["A.swift"] && change.diff.files[0].opacity == nil)
    guard !attribute.isEmpty else {
      let error = userFacingError { _ = try source.checkedOut(change) } as? GitError
      #expect(error?.kind == .otherLines && error?.hint.contains("git ls-files -v") == true)
      return
    }
    #expect(try source.checkedOut(change).diff.files.map(\.conversion) == [isConverted ? attribute : nil])
  }
}
