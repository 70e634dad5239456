import ReviewCore
import Synchronization
import Testing

@testable import Review

/// Files that a test edits.
private final class EditedFiles: FileSystem {
  private let texts: Mutex<[String: String]>

  init(_ texts: [String: String]) {
    self.texts = Mutex(texts)
  }

  func set(_ path: String, _ text: String?) { texts.withLock { $0[path] = text } }

  func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard let text = texts.withLock({ $0[path] }) else { throw Problem(summary: "\(path) is not there.", hint: "Write it.") }
    return Array(text.utf8)
  }

  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { texts.withLock { $0[path] } != nil }
  func modificationTime(of path: String) -> Int64? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { "/nowhere" }
  func realPath(_ path: String) -> String? { path }
}

@Suite("Sources that change while tests run")
struct SourceSnapshotTests {
  @Test("A file that is different, missing or new has changed", arguments: [
    ("/r/A.swift", "let a = 2", ["A.swift"]), ("/r/A.swift", "let a = 1", []), ("/r/A.swift", nil, ["A.swift"]),
    ("/r/New.swift", "let n = 1", ["New.swift"]), ("/elsewhere/A.swift", "let a = 2", []),
  ] as [(String, String?, Set<RepoPath>)])
  func changes(path: String, text: String?, changed: Set<RepoPath>) {
    let files = EditedFiles(["/r/A.swift": "let a = 1", "/r/B.swift": "let b = 1"])
    let snapshot = SourceSnapshot(of: ["A.swift", "B.swift", "New.swift"], in: "/r", files: files)
    #expect(snapshot.changedPaths.isEmpty)
    files.set(path, text)
    #expect(snapshot.changedPaths == changed)
  }

  @Test("The current text of such a file is not read")
  func unknown() throws {
    let memory = MemorySources(texts: ["A.swift": "// nothing to cover any more\n", "B.swift": "b"])
    let sources = KnownSources(sources: memory, unknown: ["A.swift"])
    #expect(throws: Problem.self) { try sources.bytes(of: "A.swift") }
    #expect(try sources.bytes(of: "B.swift") == Array("b".utf8))
  }
}
