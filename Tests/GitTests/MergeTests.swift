import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// What merging would give, and its files.
@Suite struct MergeTests {
  /// `topic` and `main` both changed `A`, at different lines unless they shall conflict.
  private func repository(conflict: Bool = false) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
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

  private func merge(
    _ repository: TemporaryRepository, into folder: String? = nil, byCommand: Bool
  ) throws -> MergeResult {
    try GitRepository(discovering: repository.path)
      .mergeResult(base: "main", head: "topic", into: folder, command: byCommand ? repository.command : nil)
  }

  @Test("A clean merge has git's tree and leaves no object behind", arguments: [true, false])
  func clean(byCommand: Bool) throws {
    let repository = try repository()
    let tree = try repository.git("merge-tree", "--write-tree", "main", "topic")
    let fresh = try self.repository()
    let before = try fresh.git("count-objects", "-v")
    #expect(try merge(fresh, byCommand: byCommand) == .clean(tree: ObjectID(tree) ?? MergeTests.none()))
    #expect(try fresh.git("count-objects", "-v") == before)
    #expect(try fresh.git("status", "--porcelain") == "")
  }

  private static func none() throws -> ObjectID {
    try #require(ObjectID("0000000000000000000000000000000000000000"))
  }

  @Test("Conflicts are an answer, with the blobs of both sides", arguments: [true, false])
  func conflicts(byCommand: Bool) throws {
    let repository = try repository(conflict: true)
    guard case .conflicts(let conflicts) = try merge(repository, byCommand: byCommand) else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["A"])
    #expect(try conflicts.first?.base?.blob.hex == repository.git("rev-parse", "main:A"))
    #expect(try conflicts.first?.head?.blob.hex == repository.git("rev-parse", "topic:A"))
    #expect(conflicts.first?.ancestor?.kind == .regular)
  }

  @Test("A merge result's files are those that git would check out", arguments: [true, false])
  func export(byCommand: Bool) throws {
    let repository = try repository()
    let folder = try TemporaryTestFolder()
    let work = folder.path + "/cache/merge"
    _ = try merge(repository, into: work, byCommand: byCommand)
    try repository.merge("topic")
    #expect(try Self.listing(work) == Self.listing(repository.path))
  }

  @Test("Files that are right stay untouched, others are mended, strays go, kept names stay")
  func exportAgain() throws {
    let repository = try repository()
    let folder = try TemporaryTestFolder()
    let work = folder.path + "/merge"
    let facts = try GitRepository(discovering: repository.path)
    try facts.materialise(commit: "main", into: work)
    let before = try Self.modified(work + "/run.sh")
    // What a killed run, a build and a mean test may leave behind.
    try folder.write(Array("half".utf8), to: Array("merge/A".utf8))
    try folder.write(Array("x".utf8), to: Array("merge/stray/deep/file".utf8))
    try folder.write(Array("x".utf8), to: Array("merge/.build/debug.yaml".utf8))
    try FileManager.default.removeItem(atPath: work + "/link")
    try FileManager.default.createDirectory(atPath: work + "/link/inside", withIntermediateDirectories: true)
    try facts.materialise(commit: "main", into: work)
    #expect(try Self.listing(work).filter { !$0.hasPrefix(".build") } == Self.listing(repository.path))
    #expect(TemporaryRepository.exists(work + "/.build/debug.yaml"))
    #expect(try Self.modified(work + "/run.sh") == before)
  }

  @Test("A link in the way of a folder is replaced, never followed")
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
    let error = mendable { try facts.materialise(commit: commit, into: folder.path + "/a/b") } as? GitError
    #expect(error?.kind == .damaged)
    #expect(!TemporaryRepository.exists(folder.path + "/a/x"))
  }

  /// A tree with a folder of that name... as one entry that is a file.
  private static func tree(_ name: String, _ blob: String) -> [UInt8] {
    var bytes = Array("100644 \(name)".utf8) + [0]
    var digits = blob[...]
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return bytes
  }

  /// Path, kind and contents of everything in a folder but `.git`.
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
