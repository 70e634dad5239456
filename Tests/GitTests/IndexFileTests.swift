import Crypto
import Foundation
import ReviewCore
import ReviewTestKit
import Testing

@testable import Git

/// Our reader of the index next to libgit2's and to git's own.
@Suite struct IndexFileTests {
  private struct Reading: Equatable {
    let entries: [String]
    let hasTrees: Bool
  }

  /// A repository with folders, an executable, a link and a long name.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    let long = (0..<4).map { _ in String(repeating: "n", count: 200) }.joined(separator: "/")
    for name in ["a", "a-b", "f/x", "f/y/z", "run.sh", "ä b", long] {
      try repository.write(name, "text of \(name)\n")
    }
    try repository.setExecutable("run.sh")
    try repository.link("link", to: "a")
    try repository.commit("First")
    return repository
  }

  private func bytes(_ repository: TemporaryRepository) throws -> [UInt8] {
    try TemporaryRepository.bytes(of: repository.path + "/.git/index")
  }

  private static func lines(_ entries: [IndexEntry]) -> [String] {
    entries.map { entry in
      "\(entry.path) \(entry.mode.bits) \(entry.id.hex) \(entry.isAssumedUnchanged) \(entry.isSkipped) \(entry.isIntentToAdd) \(entry.stamp)"
    }
  }

  private func byUs(_ bytes: [UInt8]) -> Reading? {
    IndexFile(bytes).map { Reading(entries: Self.lines($0.entries), hasTrees: $0.trees[[]] != nil) }
  }

  /// Nil when libgit2 refuses it, or it has conflicts.
  private func byLibrary(_ bytes: [UInt8]) throws -> Reading? {
    LibGit2.start()
    let file = FileManager.default.temporaryDirectory.appending(path: "reviewbot-index-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(bytes).write(to: URL(filePath: file))
    guard let read = try? Index.byLibrary(file, bytes) else { return nil }
    return Reading(entries: Self.lines(read.entries), hasTrees: read.trees[[]] != nil)
  }

  private static func differences(_ ours: Reading?, _ theirs: Reading?) -> [String] {
    guard let ours, let theirs else { return ["\(ours == nil ? "we" : "libgit2") refused it"] }
    return zip(ours.entries, theirs.entries).filter { $0 != $1 }.map { "\($0) | \($1)" } + ["\(ours.hasTrees) | \(theirs.hasTrees)"]
  }

  /// Mode, object and path, as git lists what is staged.
  private func byGit(_ repository: TemporaryRepository) throws -> [String] {
    let listing = try repository.output(["ls-files", "--stage", "-z"])
    return listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.map { line in
      let fields = line.split(separator: "\t", maxSplits: 1)
      return "\(fields[0].split(separator: " ").prefix(2).joined(separator: " ")) \(fields[1])"
    }
  }

  @Test("An index is read as libgit2 and git read it", arguments: [
    [], ["update-index --assume-unchanged a"], ["update-index --skip-worktree f/x"], ["add --intent-to-add new"],
    ["rm --cached --quiet f/y/z"], ["update-index --force-untracked-cache"],
    ["update-index --assume-unchanged a", "update-index --skip-worktree f/x", "add --intent-to-add new"],
  ])
  func same(commands: [String]) throws {
    let repository = try repository()
    try repository.write("new", "new\n")
    for command in commands { try repository.git(command.split(separator: " ").map(String.init)) }
    let bytes = try bytes(repository)
    let read = try #require(IndexFile(bytes))
    #expect(try byUs(bytes) == byLibrary(bytes))
    #expect(!read.hasConflicts)
    let staged = read.entries.map { String($0.mode.bits, radix: 8) + " \($0.id.hex) " + String(decoding: $0.path.bytes, as: UTF8.self) }
    #expect(try staged == byGit(repository))
  }

  @Test("Other layouts are left to others", arguments: [
    ["update-index --index-version 4"], ["update-index --split-index"],
    ["sparse-checkout init --cone --sparse-index", "sparse-checkout set f/y"],
  ])
  func others(commands: [String]) throws {
    let repository = try repository()
    for command in commands { try repository.git(command.split(separator: " ").map(String.init)) }
    #expect(IndexFile(try bytes(repository)) == nil)
  }

  @Test("Paths that may mean something else on some file system are left to libgit2", arguments: [
    ("a", true), (".a/.gitignore", true), ("Sources/.github/x", true), ("git/ä.swift", true), (".gita", false), ("a//b", false),
    ("a/", false), ("/a", false), ("a/./b", false), ("a/..", false), ("a/.Git/b", false), ("a/git~1", false),
    ("a/.g\u{200C}it", false), ("a\\b", false),
  ])
  func paths(path: String, isPlain: Bool) {
    #expect(IndexFile.isPlain(Array(path.utf8)[...], isLink: false) == isPlain)
  }

  @Test("A conflict is noticed")
  func conflict() throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.write("a", "other\n")
    try repository.commit("Other")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("a", "main\n")
    try repository.commit("Main")
    _ = try? repository.git("merge", "--quiet", "other")
    let bytes = try bytes(repository)
    #expect(try #require(IndexFile(bytes)).hasConflicts)
    #expect(try byLibrary(bytes) == nil)
  }

  @Test("What is damaged is refused, or read as libgit2 reads it", arguments: [true, false])
  func damage(isSignedAnew: Bool) throws {
    let repository = try repository()
    try repository.write("new", "new\n")
    try repository.git("add", "--intent-to-add", "new")
    let whole = try bytes(repository)
    var random = SeededGenerator(isSignedAnew ? 1 : 2)
    for _ in 0..<300 {
      var bytes = whole
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      case 1:
        let start = Int.random(in: 0..<bytes.count, using: &random)
        bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...80, using: &random)))
      default:
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if isSignedAnew, bytes.count > 32 { bytes = bytes.dropLast(20) + Insecure.SHA1.hash(data: bytes.dropLast(20)) }
      guard let read = IndexFile(bytes), !read.hasConflicts else { continue }
      #expect(isSignedAnew || bytes == whole)
      let (ours, theirs) = try (byUs(bytes), byLibrary(bytes))
      #expect(ours == theirs, "\(Self.differences(ours, theirs))")
    }
  }
}
