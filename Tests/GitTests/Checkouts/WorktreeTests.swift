import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Changes whose head is the files on disk.
@Suite struct WorktreeTests {
  private func repository(_ files: [String: String]) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for (name, text) in files { try repository.write(name, text) }
    try repository.commit()
    return repository
  }

  @Test("Committed and uncommitted edits keep their line numbers apart")
  func oneDiff() throws {
    let lines = (1...20).map { "line \($0)\n" }
    let repository = try repository(["A.swift": lines.joined()])
    try repository.git("checkout", "--quiet", "-b", "topic")
    var edited = lines
    edited[9] = "changed\n"
    try repository.write("A.swift", edited.joined())
    try repository.commit()
    try repository.write("A.swift", (1...5).map { "new \($0)\n" }.joined() + edited.joined())
    let change = try repository.source().change(for: ChangeRequest(base: "main"))
    #expect(change.diff.files.map(\.addedLines) == [[1, 2, 3, 4, 5, 15]])
  }

  @Test("Staged, unstaged and untracked files are included; ignored files and git's own are not")
  func layers() throws {
    let repository = try repository(["staged": "a\n", "unstaged": "a\n", ".gitignore": "*.log\n/.build/\n"])
    try repository.write("staged", "b\n")
    try repository.git("add", "staged")
    try repository.write("unstaged", "b\n")
    try repository.write("new/untracked", "a\n")
    try repository.write("a.log", "a\n")
    try repository.write(".build/x", "a\n")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["new/untracked", "staged", "unstaged"])
    #expect(try repository.worktreeDiff(head: .index).files.map(\.path) == ["staged"])
    let request = ChangeRequest(base: "HEAD", includesUntracked: false)
    #expect(try repository.source().change(for: request).diff.files.map(\.path) == ["staged", "unstaged"])
  }

  /// Tests edits that do not change a file's size. Git trusts the time and size of a file that is older than the index;
  /// in the second when the index was written they prove nothing.
  /// written they prove nothing.
  @Test("An edit in the second of the last commit that keeps the size is found")
  func racyTimestamp() throws {
    let repository = try repository(["A": "a\n"])
    // The two versions have equal sizes and times in whole seconds, so only their contents differ.
    try repository.git("config", "core.checkStat", "minimal")
    try repository.git("config", "core.trustctime", "false")
    func setTime(of name: String) throws {
      let time = Date(timeIntervalSince1970: 1_700_000_000)
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: repository.path + "/" + name)
    }
    try repository.write("A", "b\n")
    try setTime(of: "A")
    try repository.commit()
    try setTime(of: ".git/index")
    try repository.write("A", "c\n")
    try setTime(of: "A")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["A"])
  }

  @Test("A staged edit that was reverted on disk is not a change")
  func putBack() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("A", "b\n")
    try repository.git("add", "A")
    try repository.write("A", "a\n")
    #expect(try repository.worktreeDiff().isEmpty)
    #expect(try repository.worktreeDiff(head: .index).files.count == 1)
  }

  @Test("A file added with intent to add is untracked on disk and absent from the index")
  func intentToAdd() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("B", "b\n")
    try repository.git("add", "--intent-to-add", "B")
    #expect(try repository.worktreeDiff().files.map(\.addedLines) == [[1]])
    #expect(try repository.worktreeDiff(head: .index).isEmpty)
  }

  @Test("A file removed from the index that is still on disk is unchanged")
  func removedFromIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.git("rm", "--quiet", "--cached", "A")
    #expect(try repository.worktreeDiff().isEmpty)
    #expect(try repository.worktreeDiff(head: .index).files.map(\.status) == [.deleted])
  }

  @Test("Untracked repositories and unpopulated submodules are ignored")
  func nested() throws {
    let inner = try repository(["a": "a\n"])
    let outer = try repository(["A": "a\n"])
    try outer.git("submodule", "--quiet", "add", inner.path, "sub")
    try outer.commit()
    try outer.git("clone", "--quiet", inner.path, "nested")
    #expect(try outer.worktreeDiff().isEmpty)
    try outer.git("submodule", "--quiet", "deinit", "--force", "sub")
    #expect(try outer.worktreeDiff().isEmpty)
  }

  @Test("Line endings are compared as git would store them", arguments: ["text eol=crlf", "text=auto", "-text"])
  func lineEnds(attributes: String) throws {
    let repository = try repository([".gitattributes": "*.swift \(attributes)\n", "A.swift": "a\nb\n"])
    try repository.remove("A.swift")
    try repository.git("checkout", "--", "A.swift")
    try repository.write("A.swift", "a\r\nb\r\nc\r\n")
    let uncommitted = try repository.worktreeDiff()
    try repository.commit()
    #expect(try uncommitted == repository.diff("HEAD^", "HEAD"))
  }

  @Test("A Swift file must have the lines on disk that git compared, whatever a filter does within a line", arguments: [
    ("sed /LOCAL/d", "A.swift", "// LOCAL\na\nb\nc\n", "sed"), ("sed /LOCAL/d", "A.swift", "a\nb\nc\n// LOCAL\n", "sed"),
    ("sed /LOCAL/d", "New.swift", "// LOCAL\nn\n", "sed"), ("sort", "A.swift", "c\na\nb\n", "sed"),
    ("sed s/SECRET/key/", "A.swift", "a\nSECRET\nb\n", nil), ("tr -d x", "A.swift", "a\r\nxb\r\nc", nil),
    ("sed /LOCAL/d", "A.secret", "// LOCAL\na\nb\nc\n", nil), ("sed /LOCAL/d", "A.swift", "// LOCAL\na\nb\n", nil),
  ] as [(String, String, String, String?)])
  func filteredLines(clean: String, name: String, text: String, filter: String?) throws {
    let repository = try repository([
      ".gitattributes": "*.swift filter=sed\n*.secret filter=sed\n", "A.swift": "a\nb\n", "A.secret": "a\nb\n",
    ])
    try repository.git("config", "filter.sed.clean", clean)
    try repository.write(name, text)
    let error = userFacingError { _ = try repository.worktreeDiff() } as? GitError
    #expect(error?.kind == (filter == nil ? nil : .otherLines), "\(error.debugDescription)")
    if let filter { #expect(error?.summary.contains("filter \(filter) adds, removes or moves lines of \(name)") == true) }
    #expect(throws: Never.self) { try repository.worktreeDiff(head: .index) }
  }

  @Test("A file that git was asked not to look at may not have other lines on disk")
  func assumedUnchanged() throws {
    let repository = try repository(["A.swift": "a\nb\n"])
    try repository.write("A.swift", "a\nb\nc\n")
    try repository.commit()
    try repository.git("update-index", "--assume-unchanged", "A.swift")
    try repository.write("A.swift", "local\na\nb\nc\n")
    let error = userFacingError { _ = try repository.worktreeDiff(since: "HEAD^") } as? GitError
    #expect(error?.kind == .otherLines)
    #expect(error?.hint.contains("git ls-files -v") == true)
  }

  @Test("A touched file is read again and found unchanged")
  func staleStamp() throws {
    let repository = try repository(["A": "a\n", "B": "b\n"])
    try repository.write("A", "a\n")
    try repository.write("B", "c\n")
    #expect(try repository.worktreeDiff().files.map(\.path) == ["B"])
  }

  @Test("Unresolved conflicts are rejected, and the hint has the commands that resolve them")
  func unmerged() throws {
    let repository = try repository(["A": "a\n"])
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("A", "b\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A", "c\n")
    try repository.commit()
    #expect(throws: TemporaryRepository.Failure.self) { try repository.merge("topic") }
    let error = userFacingError { _ = try repository.worktreeDiff() }
    #expect((error as? GitError)?.kind == .unmergedIndex)
    #expect(error?.hint.contains("git merge --abort") == true)
  }

  @Test("For an empty index, the hint says how to rebuild it")
  func emptyIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write(".git/index", "")
    let error = userFacingError { _ = try repository.worktreeDiff() }
    #expect(error?.hint.contains("git reset") == true)
  }

  @Test("The wait for a locked index is short")
  func lockedIndex() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write(".git/index.lock", "")
    try repository.write("A", "b\n")
    #expect(try repository.worktreeDiff().files.count == 1)
  }

  @Test("The user's index and objects do not change")
  func leavesNoTrace() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("A", "b\n")
    let before = try repository.git("count-objects", "-v")
    let index = try TemporaryRepository.bytes(of: repository.path + "/.git/index")
    _ = try repository.worktreeDiff()
    #expect(try repository.git("count-objects", "-v") == before)
    #expect(try TemporaryRepository.bytes(of: repository.path + "/.git/index") == index)
  }

  @Test("A file above the size limit is listed, and its lines are not read")
  func sizeLimit() throws {
    let repository = try repository(["A": "a\n"])
    try repository.write("big", String(repeating: "x\n", count: 6 << 20))
    let uncommitted = try repository.worktreeDiff()
    #expect(uncommitted.files.map(\.opacity) == [.tooLarge(bytes: 12 << 20)])
    try repository.commit()
    #expect(try repository.diff("HEAD^", "HEAD") == uncommitted)
  }

  @Test("A large untracked file that was removed from the index is listed once, as modified")
  func largeAndRemovedFromIndex() throws {
    let repository = try repository(["big": "a\n", "A": "a\n"])
    try repository.git("rm", "--quiet", "--cached", "big")
    try repository.write("big", String(repeating: "x\n", count: 6 << 20))
    let diff = try repository.worktreeDiff()
    #expect(diff.files.map(\.status) == [.modified])
    #expect(diff.files.map(\.opacity) == [.tooLarge(bytes: 12 << 20)])
  }

  @Test("In a subfolder and below a path with a colon, the same files differ")
  func folderInside() throws {
    let folder = try TemporaryTestFolder()
    let clone = folder.path + "/a:\"b"
    let origin = try repository(["Sources/A.swift": "a\n"])
    try origin.git("clone", "--quiet", origin.path, clone)
    try folder.write(Array("b\n".utf8), to: Array("a:\"b/Sources/A.swift".utf8))
    try folder.write(Array("b\n".utf8), to: Array("a:\"b/new.swift".utf8))
    let command = GitCommand(folder: clone + "/Sources", environment: TemporaryRepository.environment())
    let source = try GitChangeSource(path: clone + "/Sources", command: command)
    let change = try source.change(for: ChangeRequest(base: "HEAD", comparesTips: true))
    #expect(change.diff.files.map(\.path) == ["Sources/A.swift", "new.swift"])
    #expect(change.diff.files.map(\.addedLines) == [[1], [1]])
  }

  @Test("Hooks of the reviewed repository do not run", arguments: [ChangeRequest.Head.worktree, .index])
  func hooks(head: ChangeRequest.Head) throws {
    let repository = try repository(["A": "a\n"])
    try repository.write(".hooks/post-index-change", "#!/bin/sh\n: > \"\(repository.path)/ran\"\n")
    try repository.setExecutable(".hooks/post-index-change")
    try repository.commit()
    try repository.git("config", "core.hooksPath", ".hooks")
    try repository.write("A", "b\n")
    try repository.write("new", "b\n")
    _ = try repository.worktreeDiff(head: head)
    #expect(!TemporaryRepository.exists(repository.path + "/ran"))
  }

  @Test("Swift source with a NUL byte is text, whatever attributes the change sets")
  func nulInSource() throws {
    let repository = try repository(["A.swift": "let a = 1\n", "data.bin": "1\n"])
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write(".gitattributes", "*.swift binary\n")
    try repository.write("A.swift", Array("let a = 1\n/* \0 */ let b = 2\n".utf8))
    try repository.write("N.swift", [0, 10, 0, 10])
    try repository.write("data.bin", [0, 10])
    let uncommitted = try repository.worktreeDiff(since: "main").files.filter { $0.path.hasExtension("swift") }
    #expect(uncommitted.map(\.addedLines) == [[2], [1, 2]])
    #expect(uncommitted.map(\.opacity) == [nil, nil])
    try repository.commit()
    let committed = try repository.diff("main", "topic").files
    #expect(committed.map { $0.opacity == nil ? $0.addedLines.count : -1 } == [1, 1, 2, -1])
  }

  /// Messages with which git skips a file and still ends with status 0.
  @Test("A file or folder that git cannot read is an error, not a deleted file", arguments: [
    ("ls-files", "warning: could not open directory 'x/': Permission denied", true),
    ("ls-files", "warning: could not open directory 'x/': Too many open files", true),
    ("ls-files", "warning: unable to access 'x/.gitignore': Input/output error", true),
    ("ls-files", "warning: unable to access '/root/.config/git/ignore': Permission denied", false),
    ("ls-files", "warning: unable to access '.gitignore': Too many levels of symbolic links", false),
    ("add", "x/A.swift: Permission denied", true),
    ("add", "x is not a valid attribute name: .gitattributes:1", false),
  ])
  func unreadable(subcommand: String, message: String, isRefused: Bool) throws {
    let repository = try repository(["A": "a\n"])
    let command = ComplainingCommand(command: repository.command, subcommand: subcommand, message: message)
    let source = try GitChangeSource(path: repository.path, command: command)
    let error = userFacingError { _ = try source.change(for: ChangeRequest(base: "HEAD")) } as? GitError
    #expect(error?.kind == (isRefused ? .unreadable : nil))
    if isRefused { #expect(error?.summary.contains("x/") == true) }
  }

  @Test("Folders without read permission are rejected by name", .enabled(if: geteuid() != 0), arguments: ["tracked", "untracked"])
  func noPermission(folder: String) throws {
    let repository = try repository(["tracked/A.swift": "a\n"])
    try repository.write("untracked/B.swift", "b\n")
    let path = repository.path + "/" + folder
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let error = userFacingError { _ = try repository.worktreeDiff() } as? GitError
    #expect(error?.kind == .unreadable)
    #expect(error?.summary.contains(folder) == true)
  }

  @Test("Without the git command, the working tree is rejected")
  func noCommand() throws {
    let repository = try repository(["A": "a\n"])
    let error = userFacingError { _ = try GitChangeSource(path: repository.path).change(for: ChangeRequest(base: "HEAD")) }
    #expect((error as? GitError)?.kind == .command)
  }

  @Test("An LFS pointer is distinguished from contents")
  func pointer() throws {
    let repository = try repository(["A": "a\n"])
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 5\n"
    try repository.write("image.png", pointer)
    #expect(try repository.worktreeDiff().files.map(\.opacity) == [.lfsPointer])
  }

  @Test("White space can be ignored")
  func whitespace() throws {
    let repository = try repository(["A": "if x {\na\nb\n}\n"])
    try repository.write("A", "if x {\n  a\n  b2\n}\n")
    let request = ChangeRequest(base: "HEAD", ignoresWhitespace: true)
    #expect(try repository.source().change(for: request).diff.files.map(\.addedLines) == [[3]])
  }
}

/// A `git` that prints a line to standard error in one of its commands.
private struct ComplainingCommand: GitCommandRunning {
  let command: GitCommand
  let subcommand: String
  let message: String

  var settings: EnvironmentSettings { command.settings }

  func run(
    _ arguments: [String], input: [UInt8], variables: [String: String]
  ) throws(GitError) -> GitCommandOutput {
    let result = try command.run(arguments, input: input, variables: variables)
    guard arguments.contains(subcommand) else { return result }
    return GitCommandOutput(
      status: result.status, output: result.output, errors: result.errors + Array("\(message)\n".utf8))
  }
}
