import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Compares our reading of `linguist-generated` and `linguist-vendored` with `git check-attr`.
@Suite struct LinguistMarksTests {
  static let paths = [
    "A.swift", "a.pb.swift", "Sources/A.swift", "Sources/Generated/B.swift", "Generated/C.swift", "x/y/z/D.swift",
    "vendor/E.c", "x/vendor/E.c", "x[1].swift", "sp ace.swift", "deep/Generated/a/b.txt", "Sources/a-b.swift",
  ]

  static let patterns = [
    "*", "*.swift", "*.pb.swift", "Generated", "Generated/*", "Generated/**", "**/Generated/**", "/A.swift",
    "Sources/A.swift", "Sources/*.swift", "Sources/**/*.swift", "**/vendor/*", "vendor/**", "x/**/D.swift",
    "x/**/*.swift", "?.swift", "[A-C].swift", "[!A].swift", "x\\[1\\].swift", "\"sp ace.swift\"", "**", "a**b",
    "Sources/[a-b]-?.swift", "*/A.swift", "!*.swift", "#*.swift", "[", "[]", "x/*", "**/*.swift", "/**/A.swift",
    "*a*b*.swift", "**.swift", "[[:alpha:]].swift", "[[:upper:]x]*.swift", "[[:lower:][:digit:]].*", "[[:nope:]A].swift",
    "[^[:punct:]]*", "[[:alpha].swift",
  ]

  @Test("Patterns match as they do in git", arguments: patterns)
  func pattern(_ pattern: String) throws {
    try compare(["\(pattern) linguist-generated"], folder: "")
  }

  @Test("Lines, macros, values and folders are read as git reads them", arguments: [
    ["*.swift linguist-generated", "A.swift -linguist-generated"], ["*.swift linguist-generated=true"],
    ["*.swift linguist-generated=false"], ["* linguist-generated", "*.swift !linguist-generated"],
    ["[attr]gen linguist-generated", "*.swift gen"], ["[attr]gen -linguist-generated", "* linguist-generated", "*.c gen"],
    ["# *.swift linguist-generated"], ["*.swift text linguist-vendored linguist-generated"], ["*.swift\tlinguist-generated\r"],
    ["\u{FEFF}*.swift linguist-generated"], ["[attr]gen linguist-generated", "* gen", "*.swift -gen"],
    ["[attr]gen linguist-generated", "*.swift !gen"], ["[attr]gen linguist-generated", "*.swift gen=true"],
    ["[attr]gen linguist-generated", "[attr]more gen -linguist-vendored", "*.swift more"],
    ["[attr]gen linguist-generated", "*.swift gen -linguist-generated"], ["*.swift --linguist-generated"],
    ["*.swift linguist-generatedx"], ["  *.swift   linguist-generated  "],
  ])
  func lines(_ lines: [String]) throws {
    try compare(lines, folder: "")
    try compare(lines, folder: "x/")
  }

  private func compare(_ lines: [String], folder: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(".gitattributes", folder.isEmpty ? lines.joined(separator: "\n") : "y linguist-generated\n")
    if !folder.isEmpty { try repository.write(folder + ".gitattributes", lines.joined(separator: "\n") + "\n") }
    try repository.commit()
    for path in Self.paths { try repository.write(path, "x\n") }
    let answers = try repository.output(["check-attr", "-z", "linguist-generated", "--"] + Self.paths).split(separator: 0)
    let values = stride(from: 2, to: answers.count, by: 3).map { String(decoding: answers[$0], as: UTF8.self) }
    let expected = zip(Self.paths, values).filter { $0.1 == "set" || $0.1 == "true" }.map(\.0)
    let files = try repository.source().change(for: ChangeRequest(base: "HEAD")).diff.files
    #expect(files.filter(\.isGenerated).compactMap(\.path.text).sorted() == expected.sorted())
  }

  @Test("Vendored and generated files are marked separately", arguments: [
    ("linguist-vendored", false, true), ("linguist-generated", true, false), ("linguist-generated linguist-vendored", true, true),
  ])
  func marks(attributes: String, isGenerated: Bool, isVendored: Bool) throws {
    let repository = try TemporaryRepository()
    try repository.write(".gitattributes", "* \(attributes)\n")
    try repository.commit()
    try repository.write("A.swift", "a\n")
    let file = try #require(try repository.worktreeDiff().files.first)
    #expect(file.isGenerated == isGenerated && file.isVendored == isVendored)
  }

  @Test("A change cannot mark its own lines")
  func fromTheBase() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    try repository.write(".gitattributes", "* linguist-generated linguist-vendored\n")
    try repository.write("A.swift", "a\n")
    #expect(try repository.worktreeDiff().files.allSatisfy { !$0.isGenerated && !$0.isVendored })
    try repository.commit()
    try repository.write("A.swift", "b\n")
    #expect(try repository.worktreeDiff().files.map { $0.isGenerated && $0.isVendored } == [true])
  }

  @Test("A hostile pattern takes no longer than any other")
  func hostile() throws {
    let repository = try TemporaryRepository()
    try repository.write(".gitattributes", String(repeating: "*a", count: 900) + "b linguist-generated\n")
    try repository.commit()
    try repository.write(String(repeating: "a", count: 200), "x\n")
    #expect(try repository.worktreeDiff().files.map(\.isGenerated) == [false])
  }
}
