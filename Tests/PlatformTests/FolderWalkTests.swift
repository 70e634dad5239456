import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@Suite struct FolderWalkTests {
  @Test("Finds regular files by extension, but no hidden files and no links")
  func finds() throws {
    let folder = try TemporaryTestFolder()
    for name in ["a.swift", "b/c/d.swift", "b/e.swiftx", "b/swift", ".hidden.swift", ".build/f.swift", "b/.swift", "g.SWIFT"] {
      try folder.write(Array("text".utf8), to: Array(name.utf8))
    }
    try folder.write([], to: [0xFF] + Array(".swift".utf8))
    try folder.write([], to: Array("folder.swift/inner.swift".utf8))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: ".")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.swift", withDestinationPath: "a.swift")
    let found = FolderWalk.files(below: RepoPath(folder.path), withExtension: "swift")
    let names = found.map { Array($0.bytes.dropFirst(folder.path.utf8.count + 1)) }.sorted { $0.lexicographicallyPrecedes($1) }
    let wanted = [Array("a.swift".utf8), Array("b/c/d.swift".utf8), Array("folder.swift/inner.swift".utf8), [0xFF] + Array(".swift".utf8)]
    #expect(names == wanted)
  }

  @Test("Many folders are listed, each once")
  func many() throws {
    let folder = try TemporaryTestFolder()
    let names = (0..<100).map { "f\($0)/g\($0 % 7)/h.swift" }
    for name in names { try folder.write([], to: Array(name.utf8)) }
    let found = FolderWalk.files(below: RepoPath(folder.path), withExtension: "swift")
    #expect(found.sorted() == names.map { RepoPath("\(folder.path)/\($0)") }.sorted())
  }

  @Test("A folder that cannot be listed is in the result")
  func unlisted() {
    let folder = RepoPath("/" + String(repeating: "x", count: 5_000))
    #expect(FolderWalk.files(below: folder, withExtension: "swift") == [folder])
  }

  @Test("A link or a missing path is not a file; an unknown path may be one")
  func mayBeFile() throws {
    let folder = try TemporaryTestFolder()
    try folder.write([], to: Array("a".utf8))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
    let answers = ["a", "link", "b", "a/b", String(repeating: "x", count: 5_000)].map { FolderWalk.mayBeFile("\(folder.path)/\($0)") }
    #expect(answers == [true, false, false, false, true])
  }

  @Test("A path that is not a folder contains no files")
  func none() {
    #expect(FolderWalk.files(below: "/no/such/folder", withExtension: "swift").isEmpty)
    #expect(!FolderWalk.isFolder("/no/such/folder") && !FolderWalk.isFolder("/dev/null") && FolderWalk.isFolder("/"))
  }
}
