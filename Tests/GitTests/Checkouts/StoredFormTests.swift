import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Compares settings, attributes and ignore rules that decide how or whether git stores a file with `git add`.
@Suite struct StoredFormTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let setUp: @Sendable (TemporaryRepository) throws -> Void

    init(_ name: String, _ setUp: @escaping @Sendable (TemporaryRepository) throws -> Void) {
      (testDescription, self.setUp) = (name, setUp)
    }
  }

  static let examples: [Example] = [
    Example("modes that mean nothing") {
      try $0.git("config", "core.fileMode", "false")
      try $0.setExecutable("A.swift")
      try $0.write("new.swift", "let n = 1\n")
      try $0.setExecutable("new.swift")
    },
    Example("modes that mean something") { try $0.setExecutable("A.swift") },
    Example("links that are files") {
      try $0.git("config", "core.symlinks", "false")
      try $0.remove("link")
      try $0.write("link", "A.swift")
    },
    Example("links that became files") {
      try $0.remove("link")
      try $0.write("link", "let l = 1\n")
    },
    Example("line ends that could not be got back") {
      try $0.git("config", "core.autocrlf", "input")
      try $0.git("config", "core.safecrlf", "true")
      try $0.write("A.swift", "let a = 1\r\nlet b = 2\r\n")
    },
    Example("a filter, unchanged") {
      try Self.addFilter(to: $0)
      try $0.write("B.secret", "SECRET\n")
    },
    Example("a filter, changed") {
      try Self.addFilter(to: $0)
      try $0.write("B.secret", "SECRET\nMORE\n")
      try $0.write("C.secret", "NEW\n")
    },
    Example("an encoding, unchanged") {
      try Self.addEncoded(to: $0)
      try $0.write("U.swift", Self.utf16("let u = 1\n"))
    },
    Example("an encoding, changed") {
      try Self.addEncoded(to: $0)
      try $0.write("U.swift", Self.utf16("let u = 1\nlet v = 2\n"))
    },
    Example("a submodule that became a file") {
      let inner = try TemporaryRepository()
      try inner.write("x", "1\n")
      try inner.commit()
      try $0.git("submodule", "--quiet", "add", inner.path, "sub")
      try $0.commit()
      try $0.remove("sub")
      try $0.write("sub", "let s = 1\n")
    },
    Example("files outside a sparse checkout, one of them there") {
      try $0.git("sparse-checkout", "set", "--no-cone", "/*", "!/far/")
      try $0.write("far/F.swift", "let f = 2\n")
    },
    Example("attributes outside a sparse checkout") {
      try $0.write("far/.gitattributes", "*.swift text\n")
      try $0.write(".gitattributes", "near/*.txt text eol=crlf\n")
      try $0.write("near/lines.txt", "a\r\nb\r\n")
      try $0.commit()
      try $0.git("sparse-checkout", "set", "--no-cone", "/near/")
      try $0.write("near/lines.txt", "a\r\nb\r\nc\r\n")
      try $0.write("far/F.swift", "let f = 1\r\nlet g = 1\r\n")
    },
    Example("an ignore rule that ends in a tab") {
      try $0.write(".gitignore", "build\t\n")
      try $0.write("build", "let b = 1\n")
    },
    Example("an ignore rule for folders, and a link") {
      try $0.write(".gitignore", "out/\n")
      try $0.link("out", to: "near")
    },
    Example("a file that is taken back before its folder is ignored") {
      try $0.write(".gitignore", "!*/y\nbuild\n")
      try $0.write("build/y", "let y = 1\n")
      try $0.write("other/y", "let y = 1\n")
    },
    Example("a folder with a .git that is no repository") {
      try $0.write("junk/.git/HEAD", "nothing\n")
      try $0.write("junk/J.swift", "let j = 1\n")
    },
    Example("a .git that is a file of another tool") {
      try $0.write("junk/.git", "nothing\n")
      try $0.write("junk/J.swift", "let j = 1\n")
    },
    Example("attributes and ignore rules that are links") {
      try $0.write("rules", "*.swift\n")
      try $0.link(".gitignore", to: "rules")
      try $0.link(".gitattributes", to: "rules")
      try $0.write("new.swift", "let n = 1\n")
    },
    Example("settings that skip errors and warn of line ends") {
      try $0.git("config", "add.ignoreErrors", "true")
      try $0.git("config", "core.autocrlf", "true")
      try $0.write("A.swift", "let a = 1\nlet c = 2\n")
    },
    Example("the same with a sparse index") {
      try $0.git("sparse-checkout", "set", "--cone", "--sparse-index", "near")
      try $0.write("far/F.swift", "let f = 2\n")
    },
  ]

  private static func addFilter(to repository: TemporaryRepository) throws {
    try repository.git("config", "filter.shout.clean", "tr A-Z a-z")
    try repository.git("config", "filter.shout.smudge", "tr a-z A-Z")
    try repository.write(".gitattributes", "*.secret filter=shout\n")
    try repository.write("B.secret", "SECRET\n")
    try repository.commit()
  }

  private static func addEncoded(to repository: TemporaryRepository) throws {
    try repository.write(".gitattributes", "U.swift working-tree-encoding=UTF-16LE-BOM\n")
    try repository.write("U.swift", utf16("let u = 1\n"))
    try repository.commit()
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private func repository(_ example: Example) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for (name, text) in [("A.swift", "let a = 1\nlet b = 2\n"), ("far/F.swift", "let f = 1\n"), ("near/N.swift", "let n = 1\n")] {
      try repository.write(name, text)
    }
    try repository.link("link", to: "A.swift")
    try repository.commit()
    try example.setUp(repository)
    return repository
  }

  /// Returns the path and number of added lines of each file, as git stages it in a separate index.
  private func reference(_ repository: TemporaryRepository) throws -> [String] {
    var environment = TemporaryRepository.environment()
    environment["GIT_INDEX_FILE"] = repository.path + "/.git/index-of-test"
    // Keep the time stamp. Otherwise git considers a file unchanged if it changed in the second when the index was
    // written.
    let copy = try ProgramRun(["cp", "-p", "index", "index-of-test"], in: repository.path + "/.git", environment: environment)
    #expect(copy.status == 0)
    let add = try ProgramRun(["git", "-c", "core.safecrlf=false", "add", "--sparse", "--all"], in: repository.path, environment: environment)
    #expect(add.status == 0, "\(add.standardError)")
    let diff = try ProgramRun(
      ["git", "diff", "--cached", "--numstat", "--no-renames", "HEAD"], in: repository.path, environment: environment)
    return String(decoding: diff.output, as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return "\(fields[2]) \(fields[0])"
    }.sorted()
  }

  @Test("The same files differ as in git", arguments: examples)
  func agrees(example: Example) throws {
    let repository = try repository(example)
    let command = GitCommand(folder: repository.path, environment: TemporaryRepository.environment())
    let source = try GitChangeSource(path: repository.path, options: GitOptions(renames: .off), command: command)
    let diff = try source.change(for: ChangeRequest(base: "HEAD", comparesTips: true)).diff
    let ours = diff.files.map { "\($0.path) \($0.addedLines.count)" }.sorted()
    #expect(try ours == reference(repository))
  }

  @Test("All files staged before the first commit are new")
  func firstCommit() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.git("add", "A.swift")
    try repository.write("B.swift", "let b = 1\n")
    let change = try repository.source().change(for: ChangeRequest(base: "HEAD", head: .index, comparesTips: true))
    #expect(change.diff.files.map(\.path) == ["A.swift"])
    #expect(change.diff.addedLineCount == 1)
  }
}
