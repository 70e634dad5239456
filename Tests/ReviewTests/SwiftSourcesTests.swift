import Git
import LintEngine
import Platform
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@testable import Review

@Suite("The Swift files of a repository")
struct SwiftSourcesTests {
  private let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository.withLine()
    try repository.write("Sources/Staged.swift", "class Staged { }")
    try repository.git("add", "--all")
    try repository.write(".gitignore", "Ignored.swift\n")
    try repository.write("Sources/Untracked.swift", "class Untracked { }")
    for path in ["Ignored.swift", ".hidden/Hidden.swift", "Notes.txt"] { try repository.write(path, "class Other { }") }
    try repository.link("Link.swift", to: "Sources/Cart.swift")
  }

  /// Returns the contents of all files; nil for those that are skipped.
  private func contents(_ sources: any SwiftSources) throws -> [String: String?] {
    let files = try sources.list()
    #expect(files.map(\.path) == files.map(\.path).sorted())
    let read = Mutex<[String: String?]>([:])
    try sources.read(files) { index, result in
      let text = (try? result.get()).flatMap { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } }
      read.withLock { $0["\(files[index].path)"] = .some(text) }
    }
    return read.withLock { $0 }
  }

  private func stored(_ head: Revision) throws -> StoredSources {
    StoredSources(reader: GitSourceReader(
      path: repository.path, head: head,
      command: Services.recorded(in: repository.path).git(in: repository.path)))
  }

  @Test("A commit has its own files, whatever is on disk", arguments: [
    ("main", "let one = 1\n"), ("feature", "let one = 1\nlet two = 2\n"),
  ])
  func commit(name: String, text: String) throws {
    try repository.write("Sources/Cart.swift", "class Edited { }")
    let id = try #require(ObjectID(try repository.git("rev-parse", name)))
    #expect(try contents(stored(.commit(id, name: name))) == ["Sources/Cart.swift": text])
  }

  @Test("The index has the staged files")
  func index() throws {
    try repository.write("Sources/Staged.swift", "class Later { }")
    let found = try contents(stored(.index))
    #expect(found == ["Sources/Cart.swift": "let one = 1\nlet two = 2\n", "Sources/Staged.swift": "class Staged { }"])
  }

  @Test("The working tree has tracked and untracked files that are neither ignored nor hidden; links are skipped")
  func worktree() throws {
    let services = Services.recorded(in: repository.path)
    let found = try contents(FolderSources(root: repository.path, isRepository: true, services: services))
    #expect(found == [
      "Link.swift": nil, "Sources/Cart.swift": "let one = 1\nlet two = 2\n", "Sources/Staged.swift": "class Staged { }",
      "Sources/Untracked.swift": "class Untracked { }",
    ])
    let all = try contents(FolderSources(root: repository.path, isRepository: false, services: services))
    #expect(all.keys.sorted() == [
      "Ignored.swift", "Sources/Cart.swift", "Sources/Staged.swift", "Sources/Untracked.swift",
    ])
  }

  @Test("A file that disappears is skipped, and a commit that is missing is an error")
  func missing() throws {
    let services = Services.recorded(in: repository.path)
    let sources = FolderSources(root: repository.path, isRepository: true, services: services)
    try repository.git("rm", "--cached", "--quiet", "Sources/Staged.swift")
    let gone = [SwiftSource(path: "Sources/Gone.swift", id: nil), SwiftSource(path: "Sources", id: nil)]
    let results = Mutex<[Int: Bool]>([:])
    sources.read(gone) { index, result in
      let isSkipped = if case .success(nil) = result { true } else { false }
      results.withLock { $0[index] = isSkipped }
    }
    #expect(results.withLock { $0 } == [0: true, 1: false])
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    #expect(throws: GitError.self) { try stored(.commit(id, name: "gone")).list() }
  }

  @Test("A review asks for the types of its head", arguments: [
    (ChangeRequest(base: "main", head: .revision("feature")), ["Head"]), (ChangeRequest(base: "main", head: .worktree), ["Head", "Disk"]),
  ])
  func workspaces(request: ChangeRequest, names: [String]) throws {
    let other = try TemporaryRepository.withLine()
    try other.write("Head.swift", "class Head { }")
    try other.commit("Head")
    try other.write("Disk.swift", "class Disk { }")
    let workspace = try other.workspace(request)
    let known = KnownTypes(source: workspace.types(of: try workspace.change()), path: "Z.swift", bytes: [])
    #expect(["Head", "Disk"].filter { !known.kinds(of: $0).isEmpty } == names)
  }
}
