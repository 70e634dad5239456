import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot lint --fix")
struct LintFixTests {
  private static let slips = "let old = 1;\nlet list = [1,2]\n"

  /// A committed file with two mistakes; the branch adds another line with one.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Old.swift", Self.slips)
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Old.swift", Self.slips + "let added = 1;\n")
    return repository
  }

  private func text(_ repository: TemporaryRepository, _ name: String = "Sources/Old.swift") throws -> String {
    String(decoding: try TemporaryRepository.bytes(of: "\(repository.path)/\(name)"), as: UTF8.self)
  }

  private func staged(_ repository: TemporaryRepository, _ name: String = "Sources/Old.swift") throws -> String {
    String(decoding: try repository.output(["show", ":\(name)"]), as: UTF8.self)
  }

  @Test("It fixes the change, or whole files", arguments: [
    ([], slips + "let added = 1\n", "fixed 1 finding in 1 file\n"),
    (["--all-lines"], "let old = 1\nlet list = [1, 2]\nlet added = 1\n", "fixed 3 findings in 1 file\n"),
    (["--rule", "comma", "--all-lines"], "let old = 1;\nlet list = [1, 2]\nlet added = 1;\n", "fixed 1 finding in 1 file\n"),
    (["Tests"], slips + "let added = 1;\n", "fixed nothing\n"),
  ])
  func fixes(arguments: [String], expected: String, summary: String) throws {
    let repository = try repository()
    try repository.write("Tests/A.swift", "let fine = 1\n")
    let run = try repository.reviewbot(["lint", "--fix"] + arguments)
    #expect(run.status == 0 && run.standardError == summary)
    #expect(try text(repository) == expected)
  }

  @Test("What removed lines cause is fixed, too")
  func removedLines() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n\nlet b = 2\n\nlet c = 3\nlet d = 4;\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", "let a = 1\n\n\nlet c = 3\nlet d = 4;\n")
    let run = try repository.reviewbot("lint", "--fix")
    #expect(run.status == 0 && run.standardError == "fixed 1 finding in 1 file\n")
    #expect(try text(repository, "A.swift") == "let a = 1\n\nlet c = 3\nlet d = 4;\n")
  }

  @Test("An old finding is not fixed if the change only adds to its cause")
  func oldCause() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "run { item in\n  print(1)\n}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    let text = "run { item in\n  print(1)\n  print(2)\n}\n"
    try repository.write("A.swift", text)
    let run = try repository.reviewbot("lint", "--fix", "--rule", "unused_closure_parameter")
    #expect(run.status == 0 && run.standardError == "fixed nothing\n")
    #expect(try self.text(repository, "A.swift") == text)
  }

  @Test("Findings of the baseline are not fixed", arguments: [[], ["--all-lines"]])
  func baseline(options: [String]) throws {
    let repository = try repository()
    try repository.git("stash", "--quiet")
    #expect(try repository.reviewbot("lint", "--all-lines", "--write-baseline", "known").status == 0)
    try repository.git("stash", "pop", "--quiet")
    let run = try repository.reviewbot(["lint", "--fix", "--baseline", "known"] + options)
    #expect(run.standardError == "fixed 1 finding in 1 file\n")
    #expect(try text(repository) == Self.slips + "let added = 1\n")
  }

  @Test("Remaining findings are reported and judged")
  func reports() throws {
    let repository = try repository()
    try repository.write("Sources/New.swift", "let data = try! run();\n")
    let run = try repository.reviewbot("lint", "--fix", "--format", "json")
    #expect(run.status == 1)
    #expect(try run.report().findings == ["Sources/New.swift:1 force_try"])
    #expect(try text(repository, "Sources/New.swift") == "let data = try! run()\n")
  }

  @Test("Mode and line endings stay, and no other file remains")
  func keepsMode() throws {
    let repository = try repository()
    try repository.write("Sources/Old.swift", "let a = 1;\r\nlet b = 1;\r\n")
    try repository.setExecutable("Sources/Old.swift")
    _ = try repository.reviewbot("lint", "--fix")
    #expect(try text(repository) == "let a = 1\r\nlet b = 1\r\n")
    #expect(FileManager.default.isExecutableFile(atPath: repository.path + "/Sources/Old.swift"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: repository.path + "/Sources") == ["Old.swift"])
  }

  @Test("A file that is not valid Swift is not changed, and reported")
  func leavesBroken() throws {
    let repository = try repository()
    try repository.write("Sources/Old.swift", "let = ;\n")
    let run = try repository.reviewbot("lint", "--fix")
    #expect(run.standardError == "note: Sources/Old.swift was not fixed: it has syntax errors.\nfixed nothing\n")
    #expect(try text(repository) == "let = ;\n")
  }

  @Test("Fixes that may change the meaning are applied only on request")
  func waitsWithUnsafe() throws {
    let repository = try repository()
    try repository.write("Sources/Old.swift", "struct A {\n  @objc var name: Int? = nil\n}\n")
    _ = try repository.reviewbot("lint", "--fix", "--rule", "implicit_optional_initialization")
    #expect(try text(repository).contains("= nil"))
    _ = try repository.reviewbot("lint", "--fix", "--unsafe-fixes", "--rule", "implicit_optional_initialization")
    #expect(try text(repository) == "struct A {\n  @objc var name: Int?\n}\n")
  }

  @Test("--patch prints a patch that git applies, and writes nothing")
  func printsPatch() throws {
    let repository = try repository()
    try repository.write("Sources/é \"b\".swift", "let a = 1;\n\n\nlet c = [1,2]")
    let before = try text(repository)
    let run = try repository.reviewbot(["lint", "--fix", "--all-lines", "--patch"])
    #expect(run.status == 0 && run.standardError == "")
    #expect(try text(repository) == before)
    try repository.git(["apply", "-"], input: run.output)
    #expect(try text(repository) == "let old = 1\nlet list = [1, 2]\nlet added = 1\n")
    #expect(try text(repository, "Sources/é \"b\".swift") == "let a = 1\n\nlet c = [1, 2]\n")
    let again = try repository.reviewbot(["lint", "--fix", "--all-lines", "--patch"])
    #expect(again.status == 0 && again.output == [])
  }

  @Test("--staged fixes both index and working tree where they are equal")
  func fixesStaged() throws {
    let repository = try repository()
    try repository.git("add", "--all")
    let run = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(run.status == 0 && run.standardError == "fixed 1 finding in 1 file\n")
    #expect(try staged(repository) == Self.slips + "let added = 1\n")
    #expect(try text(repository) == Self.slips + "let added = 1\n")
    #expect(try repository.git("diff", "--name-only") == "")
  }

  @Test("Unstaged lines of a partly staged file stay in the working tree")
  func fixesPartlyStaged() throws {
    let repository = try repository()
    let padding = (1...8).map { "let p\($0)x = \($0)\n" }.joined()
    try repository.write("Sources/Old.swift", "let one = 1;\n\(padding)let two = 2;\n")
    try repository.git("add", "--all")
    try repository.write("Sources/Old.swift", "let one = 1;\n\(padding)let two = 22;\n")
    let run = try repository.reviewbot("lint", "--fix", "--staged", "--all-lines")
    #expect(run.standardError.contains("lines that differ in the working tree are unchanged"))
    #expect(try staged(repository) == "let one = 1\n\(padding)let two = 2\n")
    #expect(try text(repository) == "let one = 1\n\(padding)let two = 22;\n")
  }

  @Test("--staged also fixes the working tree if only line endings differ")
  func stagedLineEnds() throws {
    let repository = try repository()
    try repository.write(".gitattributes", "*.swift text eol=crlf\n")
    try repository.write("Sources/New.swift", "let old = 1;\r\nlet list = [1,2]\r\n")
    try repository.git("add", "--all")
    _ = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(try staged(repository, "Sources/New.swift") == "let old = 1\nlet list = [1, 2]\n")
    #expect(try text(repository, "Sources/New.swift") == "let old = 1\r\nlet list = [1, 2]\r\n")
  }

  @Test("--staged applies fixes to a partly staged file with other line endings")
  func stagedPartlyWithLineEnds() throws {
    let repository = try repository()
    try repository.write(".gitattributes", "*.swift text eol=crlf\n")
    let padding = (1...8).map { "let p\($0)x = \($0)\r\n" }.joined()
    try repository.write("Sources/New.swift", "let one = 1;\r\n\(padding)let two = 2\r\n")
    try repository.git("add", "--all")
    try repository.write("Sources/New.swift", "let one = 1;\r\n\(padding)let two = 22\r\n")
    let run = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(!run.standardError.contains("were left as they are"), "\(run.standardError)")
    #expect(try text(repository, "Sources/New.swift") == "let one = 1\r\n\(padding)let two = 22\r\n")
  }

  @Test("--staged changes no file through a link that replaced a file or a folder", arguments: [true, false])
  func stagedLink(isFolder: Bool) throws {
    let repository = try repository()
    try repository.write("Sources/Sub/New.swift", "let one = 1;\n")
    try repository.git("add", "--all")
    try repository.write("Other/New.swift", "let one = 1;\n")
    if isFolder {
      try repository.remove("Sources/Sub")
      try repository.link("Sources/Sub", to: "../Other")
    } else {
      try repository.link("Sources/Sub/New.swift", to: "../../Other/New.swift")
    }
    let run = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(run.status == 0, "\(run.standardError)")
    #expect(run.standardError.contains("Sources/Sub/New.swift is fixed in the index only"))
    #expect(try staged(repository, "Sources/Sub/New.swift") == "let one = 1\n")
    #expect(try text(repository, "Other/New.swift") == "let one = 1;\n")
  }

  @Test("A lock that a killed git left behind is named with a hint")
  func staleLock() throws {
    let repository = try repository()
    try repository.git("add", "--all")
    try repository.write(".git/index.lock", "")
    let run = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(run.status == 2)
    #expect(run.standardError.contains("\(repository.path)/.git/index.lock exists"))
    #expect(run.standardError.contains("remove the file, and run again"))
    #expect(try staged(repository) == Self.slips + "let added = 1;\n")
  }

  @Test("A link is neither fixed nor linted a second time")
  func link() throws {
    let repository = try repository()
    try repository.link("Sources/Link.swift", to: "Old.swift")
    try repository.git("add", "--all")
    let found = try repository.reviewbot("lint", "--all-lines", "--format", "xcode")
    #expect(!found.standardOutput.contains("Link.swift"))
    let run = try repository.reviewbot("lint", "--fix", "--all-lines")
    #expect(run.status == 0 && run.standardError == "fixed 3 findings in 1 file\n")
  }

  @Test("A fix removes no comment, and uses the file's line endings", arguments: [
    ("struct A {\n  var list: [String]? /* keep */ = nil\n}\n", "implicit_optional_initialization", nil),
    ("struct A {\n  var list: [String]? = nil // stays\n}\n", "implicit_optional_initialization", "struct A {\n  var list: [String]? // stays\n}\n"),
    ("foo.map {\r\n  bar() }\r\n", "closure_end_indentation", "foo.map {\r\n  bar()\r\n}\r\n"),
  ])
  func keepsComments(text: String, rule: String, fixed: String?) throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", text)
    _ = try repository.reviewbot("lint", "--fix", "--unsafe-fixes", "--all-lines", "--rule", rule)
    #expect(try self.text(repository, "A.swift") == fixed ?? text)
  }

  @Test("--staged works before the first commit, as in a hook")
  func firstCommit() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", Self.slips)
    try repository.git("add", "A.swift")
    let run = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try staged(repository, "A.swift") == "let old = 1\nlet list = [1, 2]\n")
  }

  @Test("--staged reads only the index, and keeps file modes")
  func looksAtIndex() throws {
    let repository = try repository()
    try repository.setExecutable("Sources/Old.swift")
    try repository.git("add", "--all")
    try repository.write("Sources/Old.swift", "let only = [1,2,3]\n")
    let run = try repository.reviewbot("lint", "--staged", "--format", "json")
    #expect(try run.report().findings == ["Sources/Old.swift:3 trailing_semicolon"])
    _ = try repository.reviewbot("lint", "--fix", "--staged")
    #expect(try staged(repository) == Self.slips + "let added = 1\n")
    #expect(try text(repository) == "let only = [1,2,3]\n")
    #expect(try repository.git("ls-files", "--stage").hasPrefix("100755"))
  }

  @Test("Conflicting options are reported", arguments: [
    (["--patch"], "Add `--fix`"), (["--unsafe-fixes"], "Add `--fix`"), (["--fix", "--head", "HEAD"], "Leave out `--head`."),
    (["--staged", "--base", "main"], "`--staged` and `--base` contradict each other"),
  ])
  func refuses(arguments: [String], hint: String) throws {
    let run = try repository().reviewbot(["lint"] + arguments)
    #expect(run.status == 64 && run.standardError.contains(hint))
  }

  @Test("Another index is not taken for the repository's", arguments: [
    (".git/next-index-1.lock", false), ("../elsewhere/index", false), (".git/index", true),
  ])
  func otherIndex(name: String, isOwn: Bool) throws {
    let repository = try repository()
    try repository.write("../elsewhere/index", "")
    let run = try CommandLineRun(["lint", "--staged"], in: repository.path, environment: ["GIT_INDEX_FILE": name])
    #expect(run.standardError.contains("Stage with `git add`") != isOwn, "\(run.standardError)")
    #expect(isOwn || run.status == 2)
  }

  @Test("A file that cannot be written is reported, and the others are fixed")
  func readOnlyFolder() throws {
    guard getuid() != 0 else { return }
    let repository = try repository()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: repository.path + "/Sources")
    let run = try repository.reviewbot("lint", "--fix", "--all-lines")
    #expect(run.status == 2 && run.standardError.contains("could not be replaced"))
  }
}
