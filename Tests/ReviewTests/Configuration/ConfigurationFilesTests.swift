import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("Files that a configuration names")
struct ConfigurationFilesTests {
  private func files(in folder: TemporaryTestFolder, locked: String = "") throws -> ConfigurationFiles {
    let root = try #require(LocalFiles().realPath(folder.path))
    for name in ["rules/a.yml", "rules/inner/deep/b.yml"] { try folder.write([], to: Array(name.utf8)) }
    return .folder(root, files: LockedFolder(locked: "\(root)/\(locked)")) { [] }
  }

  @Test("All files below a folder are found, at any depth")
  func below() throws {
    let folder = try TemporaryTestFolder()
    let files = try files(in: folder)
    #expect(try files.filesBelow("rules").sorted() == ["rules/a.yml", "rules/inner/deep/b.yml"])
    #expect(try files.filesBelow("rules/a.yml") == ["rules/a.yml"])
    #expect(try files.filesBelow("nowhere") == [])
  }

  @Test("A folder that cannot be listed is an error, and its files do not count as missing", arguments: ["rules", "rules/inner", "rules/inner/deep"])
  func locked(name: String) throws {
    let folder = try TemporaryTestFolder()
    let files = try files(in: folder, locked: name)
    let problem = #expect(throws: Problem.self) { try files.filesBelow("rules") }
    #expect(problem?.summary.hasSuffix("/\(name) is locked.") == true)
  }

  @Test("A link to a folder is rejected, even one to a parent")
  func links() throws {
    let folder = try TemporaryTestFolder()
    let files = try files(in: folder)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/rules/again", withDestinationPath: "..")
    let problem = #expect(throws: Problem.self) { try files.filesBelow("rules") }
    #expect(problem?.summary == "rules/again is not a regular file, or its path contains a symbolic link.")
  }
}

/// The local files, except for a folder that cannot be listed.
private struct LockedFolder: FileSystem {
  let locked: String
  private let files = LocalFiles()

  init(locked: String) { self.locked = locked }

  func list(_ folder: String) throws -> [String] {
    guard folder != locked else { throw Problem(summary: "\(folder) is locked.", hint: "Unlock it.") }
    return try files.list(folder)
  }

  func read(_ path: String, limit: Int) throws -> [UInt8] { try files.read(path, limit: limit) }
  func write(_ bytes: [UInt8], to path: String) throws { try files.write(bytes, to: path) }
  func exists(_ path: String) -> Bool { files.exists(path) }
  func modificationTime(of path: String) -> Int64? { files.modificationTime(of: path) }
  func remove(_ path: String) throws { try files.remove(path) }
  func makeTemporaryFolder(prefix: String) throws -> String { try files.makeTemporaryFolder(prefix: prefix) }
  func realPath(_ path: String) -> String? { files.realPath(path) }
}
