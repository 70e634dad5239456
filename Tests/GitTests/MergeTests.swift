import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Merge results and their files.
@Suite struct MergeTests {
  /// Returns a repository whose branches `topic` and `main` both changed `A`, on different lines unless `conflict` is
  /// set.
  private func repository(conflict: Bool = false) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.commit("An older commit, which a shallow clone leaves out")
    let lines = (1...20).map { "line \($0)\n" }
    try repository.write("A", lines.joined())
    try repository.write("run.sh", "#!/bin/sh\n")
    try repository.setExecutable("run.sh")
    try repository.link("link", to: "A")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("A", (lines + ["topic\n"]).joined())
    try repository.write("B/c", "c\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A", (conflict ? lines + ["main\n"] : ["main\n"] + lines).joined())
    try repository.commit()
    return repository
  }

  private func merge(_ repository: TemporaryRepository) throws -> MergeResult {
    try GitRepository(discovering: repository.path)
      .mergeResult(base: "main", head: "topic", command: repository.command)
  }

  @Test("A clean merge has git's tree and leaves no object in the repository")
  func clean() throws {
    let repository = try repository()
    let tree = try repository.git("merge-tree", "--write-tree", "main", "topic")
    let fresh = try self.repository()
    let before = try fresh.git("count-objects", "-v")
    #expect(try merge(fresh) == .clean(tree: ObjectID(tree) ?? MergeTests.none()))
    #expect(try fresh.git("count-objects", "-v") == before)
    #expect(try fresh.git("status", "--porcelain") == "")
  }

  private static func none() throws -> ObjectID {
    try #require(ObjectID("0000000000000000000000000000000000000000"))
  }

  @Test("Conflicts are returned with the blobs of both sides")
  func conflicts() throws {
    let repository = try repository(conflict: true)
    guard case .conflicts(let conflicts) = try merge(repository) else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["A"])
    #expect(try conflicts.first?.base?.blob.hex == repository.git("rev-parse", "main:A"))
    #expect(try conflicts.first?.head?.blob.hex == repository.git("rev-parse", "topic:A"))
    #expect(conflicts.first?.ancestor?.kind == .regular)
  }

  @Test("A submodule that both sides moved is a conflict, although git 2.39 adds advice in prose")
  func submodules() throws {
    let inner = try TemporaryRepository()
    let start = try inner.commit()
    let moved = try ["one", "two"].map { name in
      try inner.git("checkout", "--quiet", "-b", name, start)
      return try inner.commit(name)
    }
    let repository = try TemporaryRepository()
    try repository.git("submodule", "--quiet", "add", inner.path, "sub")
    try repository.git("-C", "sub", "checkout", "--quiet", start)
    try repository.write("A", "a\n")
    try repository.commit()
    for (branch, commit) in [("topic", moved[0]), ("main", moved[1])] {
      if branch == "topic" { try repository.git("branch", "topic") }
      try repository.git("checkout", "--quiet", branch)
      try repository.git("-C", "sub", "checkout", "--quiet", commit)
      try repository.write("A", "\(branch)\n")
      try repository.commit()
    }
    guard case .conflicts(let conflicts) = try merge(repository) else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["A", "sub"])
    #expect(conflicts.map(\.base?.kind) == [.regular, .submodule])
    #expect(conflicts[1].base?.blob.hex == moved[1] && conflicts[1].head?.blob.hex == moved[0])
  }

  @Test("A merge result's files are those that git would check out")
  func export() throws {
    let repository = try repository()
    let folder = try TemporaryTestFolder()
    let work = folder.path + "/cache/merge"
    _ = try GitRepository(discovering: repository.path).mergeForTesting(
      base: "main", head: "topic", into: work, command: repository.command)
    try repository.merge("topic")
    #expect(try Self.listing(work) == Self.listing(repository.path))
  }

  @Test("A conflict between folder renames is reported, although no single file is in conflict")
  func splitFolder() throws {
    let repository = try TemporaryRepository()
    for file in 1...5 { try repository.write("old/\(file)", (0...9).map { "\(file) \($0)\n" }.joined()) }
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("old/new", "new\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    for (file, folder) in [(1, "x"), (2, "x"), (3, "y"), (4, "y"), (5, "z")] {
      try repository.write("\(folder)/.keep", "")
      try repository.git("mv", "old/\(file)", "\(folder)/\(file)")
    }
    try repository.commit()
    guard case .conflicts(let conflicts) = try merge(repository) else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["old"])
    #expect(conflicts.first?.message?.contains("Unclear where to rename old to") == true)
    #expect(conflicts.allSatisfy { $0.base == nil && $0.head == nil && $0.regions.isEmpty })
  }

  @Test("A file added to a folder that the other side renamed is a conflict")
  func leftBehind() throws {
    let repository = try TemporaryRepository()
    for file in 1...5 { try repository.write("old/\(file)", (0...9).map { "\(file) \($0)\n" }.joined()) }
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("old/new", "new\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.git("mv", "old", "fresh")
    try repository.commit()
    guard case .conflicts(let conflicts) = try merge(repository) else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["fresh/new"])
  }

  /// Setups in which git would resolve the conflict, with a program where one is named.
  static let attributes: [(name: String, setUp: @Sendable (TemporaryRepository, String) throws -> Void)] = [
    ("union in the change", { repository, _ in try repository.write(".gitattributes", "A merge=union\n") }),
    ("a driver in the change", { repository, program in
      try repository.write(".gitattributes", "A merge=mine\n")
      try repository.git("config", "merge.mine.driver", program)
    }),
    ("union in the repository", { repository, _ in try repository.write(".git/info/attributes", "A merge=union\n") }),
    ("a driver for all files", { repository, program in
      try repository.git("config", "merge.mine.driver", program)
      try repository.git("config", "merge.default", "mine")
    }),
    ("attributes of the user", { repository, _ in
      try repository.write(".git/attributes", "A merge=union\n")
      try repository.git("config", "core.attributesFile", repository.path + "/.git/attributes")
    }),
    ("attributes that are normalised first", { repository, _ in
      try repository.write(".gitattributes", "A merge=union\n")
      try repository.git("config", "merge.renormalize", "true")
    }),
  ]

  @Test("Neither attributes nor merge drivers resolve a conflict", arguments: attributes.indices)
  func attributesOfTheChange(index: Int) throws {
    let repository = try repository(conflict: true)
    try repository.git("checkout", "--quiet", "topic")
    let mark = repository.path + "/ran"
    try Self.attributes[index].setUp(repository, "touch '\(mark)'; true")
    try repository.git("add", "--all")
    try repository.commit()
    guard case .conflicts(let conflicts) = try merge(repository) else {
      Issue.record("\(Self.attributes[index].name) merged the conflict away.")
      return
    }
    #expect(conflicts.map(\.path) == ["A"])
    #expect(!TemporaryRepository.exists(mark))
  }

  @Test("A failing git merge is an error, and no other merge is tried", arguments: [
    (Int32(129), "usage: git merge-tree", "2.38"), (128, "fatal: unable to read tree", "unable to read tree"),
    (139, "", "failed"), (1, "", "unknown format"), (0, "", "unknown format"),
  ])
  func failure(status: Int32, errors: String, sentence: String) throws {
    let repository = try repository()
    let command = FailingMerge(command: repository.command, status: status, errors: errors)
    let error = userFacingError {
      _ = try GitRepository(discovering: repository.path).mergeResult(base: "main", head: "topic", command: command)
    } as? GitError
    #expect(error?.kind == .command)
    #expect(error?.summary.contains(sentence) == true)
    #expect(error?.hint.isEmpty == false)
  }

  @Test("Clones of every kind merge as the complete repository does", arguments: [
    ["--depth=2", "--no-single-branch"], ["--filter=blob:none"], ["--filter=tree:0"], ["--bare"], ["--shared"],
  ])
  func clones(options: [String]) throws {
    let repository = try repository()
    try repository.git("config", "uploadpack.allowFilter", "true")
    let folder = try TemporaryTestFolder()
    let source = options == ["--shared"] ? repository.path : "file://" + repository.path
    try repository.git(["clone", "--quiet"] + options + [source, folder.path + "/clone"])
    let command = GitCommand(folder: folder.path + "/clone", environment: TemporaryRepository.environment())
    let (main, topic) = (try repository.git("rev-parse", "main"), try repository.git("rev-parse", "topic"))
    let result = try GitRepository(discovering: folder.path + "/clone")
      .mergeResult(base: main, head: topic, command: command)
    #expect(try result == merge(repository))
  }

  @Test("Replacement objects are merged instead of the originals")
  func replaced() throws {
    let repository = try repository(conflict: true)
    try repository.git("replace", "topic:A", "main~1:A")
    let tree = try repository.git("merge-tree", "--write-tree", "main", "topic")
    #expect(try merge(repository) == .clean(tree: #require(ObjectID(tree))))
  }

  @Test("Correct files stay, wrong ones are rewritten, extra ones are removed, and kept names stay")
  func exportAgain() throws {
    let repository = try repository()
    let folder = try TemporaryTestFolder()
    let work = folder.path + "/merge"
    let facts = try GitRepository(discovering: repository.path)
    try facts.materialise(commit: "main", into: work)
    let before = try Self.modified(work + "/run.sh")
    // Leftovers of a killed run, a build and a hostile test.
    try folder.write(Array("half".utf8), to: Array("merge/A".utf8))
    try folder.write(Array("x".utf8), to: Array("merge/stray/deep/file".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o100], ofItemAtPath: work + "/stray/deep")
    try folder.write(Array("x".utf8), to: Array("merge/.build/debug.yaml".utf8))
    try FileManager.default.removeItem(atPath: work + "/link")
    try FileManager.default.createDirectory(atPath: work + "/link/inside", withIntermediateDirectories: true)
    try facts.materialise(commit: "main", into: work)
    #expect(try Self.listing(work).filter { !$0.hasPrefix(".build") } == Self.listing(repository.path))
    #expect(TemporaryRepository.exists(work + "/.build/debug.yaml"))
    #expect(try Self.modified(work + "/run.sh") == before)
  }

  @Test("A symbolic link with the name of a folder is replaced and never followed")
  func linkInTheWay() throws {
    let repository = try repository()
    let folder = try TemporaryTestFolder()
    let work = folder.path + "/merge"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path + "/outside", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: work + "/B", withDestinationPath: folder.path + "/outside")
    try GitRepository(discovering: repository.path).materialise(commit: "topic", into: work)
    #expect(!TemporaryRepository.exists(folder.path + "/outside/c"))
    #expect(try TemporaryRepository.bytes(of: work + "/B/c") == Array("c\n".utf8))
  }

  @Test("A hostile tree is not written", arguments: [".git", "..", ".GIT"])
  func hostileTree(name: String) throws {
    let repository = try repository()
    let blob = try repository.git("rev-parse", "main:A")
    let tree = try repository.git("hash-object", "-t", "tree", "-w", "--stdin", "--literally", input: Self.tree(name, blob))
    let commit = try repository.git("commit-tree", tree, "-m", "hostile")
    let folder = try TemporaryTestFolder()
    let facts = try GitRepository(discovering: repository.path)
    let error = userFacingError { try facts.materialise(commit: commit, into: folder.path + "/a/b") } as? GitError
    #expect(error?.kind == .damaged)
    #expect(!TemporaryRepository.exists(folder.path + "/a/x"))
  }

  /// Returns a tree object with one entry: a file with the name and blob given.
  private static func tree(_ name: String, _ blob: String) -> [UInt8] {
    var bytes = Array("100644 \(name)".utf8) + [0]
    var digits = blob[...]
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  /// Returns the path, kind and contents of every file in a folder, without `.git`.
  private static func listing(_ folder: String) throws -> [String] {
    let files = FileManager.default
    return try files.subpathsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".git") }.sorted().map { path in
      let full = folder + "/" + path
      if let target = try? files.destinationOfSymbolicLink(atPath: full) { return "\(path) -> \(target)" }
      let attributes = try files.attributesOfItem(atPath: full)
      if attributes[.type] as? FileAttributeType == .typeDirectory { return path + "/" }
      let mode = (attributes[.posixPermissions] as? Int ?? 0) & 0o100
      return try "\(path) \(mode) \(String(decoding: TemporaryRepository.bytes(of: full), as: UTF8.self))"
    }
  }

  private static func modified(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// A `git` whose `merge-tree` ends with the status and standard error given.
private struct FailingMerge: GitCommandRunning {
  let command: GitCommand
  let status: Int32
  let errors: String

  var settings: EnvironmentSettings { command.settings }

  func run(
    _ arguments: [String], input: [UInt8], variables: [String: String]
  ) throws(GitError) -> GitCommandOutput {
    guard arguments.contains("merge-tree") else {
      return try command.run(arguments, input: input, variables: variables)
    }
    return GitCommandOutput(status: status, output: [], errors: Array("\(errors)\n".utf8))
  }
}
