import Foundation
import LintEngine
import Platform
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@testable import Review

@Suite("Declarations that a process keeps from review to review")
struct DeclarationMemoryTests {
  /// Counts the files that are read.
  private final class CountingSources: SwiftSources {
    private let sources: FolderSources
    private let counted = Mutex(0)

    init(_ folder: TemporaryTestFolder, _ paths: [RepoPath]) {
      sources = FolderSources(root: folder.path) { paths }
    }

    var reads: Int { counted.withLock { $0 } }
    func list() throws -> [SwiftSource] { try sources.list() }
    func status(of file: SwiftSource) -> FileStatus? { sources.status(of: file) }

    func read(_ files: [SwiftSource], _ body: @escaping @Sendable (Int, Result<[UInt8]?, Problem>) -> Void) {
      counted.withLock { $0 += files.count }
      sources.read(files, body)
    }
  }

  private let folder: TemporaryTestFolder
  private let memory = DeclarationMemory()

  init() throws {
    folder = try TemporaryTestFolder()
  }

  private func write(_ name: String, _ text: String, secondsAgo: Double) throws {
    try folder.write(Array(text.utf8), to: Array(name.utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: "\(folder.path)/\(name)")
  }

  /// Returns the names of the declared types, and the number of files that were read for them.
  private func look(_ paths: [RepoPath] = ["A.swift", "B.swift"]) -> (types: Set<String>, reads: Int) {
    let sources = CountingSources(folder, paths)
    let index = RepositoryTypes(sources, cache: { nil }, memory: memory).index
    return (Set(["A", "B", "C", "D"].filter { !KnownTypes(source: index, path: "Z.swift", bytes: []).kinds(of: $0).isEmpty }), sources.reads)
  }

  @Test("Only files that have changed are read again")
  func changes() throws {
    try write("A.swift", "class A {}", secondsAgo: 100)
    try write("B.swift", "class B {}", secondsAgo: 100)
    #expect(look() == (["A", "B"], 2))
    #expect(look() == (["A", "B"], 0))
    try write("B.swift", "class C {}", secondsAgo: 50)
    #expect(look() == (["A", "C"], 1))
    try FileManager.default.removeItem(atPath: "\(folder.path)/A.swift")
    #expect(look() == (["C"], 1))
    try write("A.swift", "class D {}", secondsAgo: 20)
    #expect(look() == (["C", "D"], 1))
    #expect(look() == (["C", "D"], 0))
  }

  @Test("A file of the last seconds may be written again without a new time, so it is read each time")
  func young() throws {
    try write("A.swift", "class A {}", secondsAgo: 0)
    #expect(look(["A.swift"]) == (["A"], 1))
    let time = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/A.swift")[.modificationDate]
    try folder.write(Array("class B {}".utf8), to: Array("A.swift".utf8))
    try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: "\(folder.path)/A.swift")
    #expect(look(["A.swift"]) == (["B"], 1))
  }
}
