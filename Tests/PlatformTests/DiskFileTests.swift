import Foundation
@testable import Platform
import ReviewTestKit
import SystemPackage
import Testing

@Suite struct DiskFileTests {
  private let folder: TemporaryTestFolder

  init() throws {
    folder = try TemporaryTestFolder()
    try folder.write(Array("text".utf8), to: Array("file".utf8))
    try folder.write([], to: Array("inner/empty".utf8))
    try file("link").makeLink(to: Array("file".utf8))
    try file("loop").makeLink(to: Array("loop".utf8))
    try file("out").makeLink(to: Array("inner".utf8))
  }

  private func file(_ name: String) -> DiskFile { DiskFile("\(folder.path)/\(name)") }

  @Test("The status is that of a link itself; the target's status follows it", arguments: [
    ("file", .regular, .regular), ("inner", .folder, .folder), ("link", .link, .regular), ("out", .link, .folder),
    ("loop", .link, nil), ("none", nil, nil), ("file/x", nil, nil),
  ] as [(String, FileStatus.Kind?, FileStatus.Kind?)])
  func statuses(name: String, kind: FileStatus.Kind?, targetKind: FileStatus.Kind?) throws {
    #expect(file(name).status?.kind == kind)
    #expect(try file(name).statusIfPresent()?.kind == kind)
    #expect(file(name).targetStatus?.kind == targetKind)
  }

  @Test("A file that cannot be looked up is an error, and not a missing one")
  func unknown() {
    let name = String(repeating: "x", count: 5_000)
    #expect(file(name).status == nil)
    #expect(throws: Errno.fileNameTooLong) { try file(name).statusIfPresent() }
    #expect(throws: Errno.isDirectory) { try file("inner").contentsIfPresent(limit: 9) }
  }

  @Test("At most as many bytes are read as the limit allows", arguments: [(0, ""), (1, "t"), (4, "text"), (9, "text")])
  func limits(limit: Int, text: String) throws {
    #expect(try file("file").contents(limit: limit) == Array(text.utf8))
    #expect(try file("inner/empty").contents(limit: limit) == [])
    #expect(try file("none").contentsIfPresent(limit: limit) == nil)
  }

  @Test("Files whose size the system reports as 0 are read to the end", .enabled(if: DiskFile("/proc/self").status != nil))
  func sizeless() throws {
    let whole = try DiskFile("/proc/self/status").contents(limit: 1 << 20)
    #expect(whole.count > 1_024 && whole.last == UInt8(ascii: "\n"))
    #expect(try DiskFile("/proc/self/status").contents(limit: 5) == Array("Name:".utf8))
    #expect(try DiskFile("/proc/self/status").contents(limit: 1_030).count == 1_030)
  }

  @Test("A folder has the kinds of its entries, and links are not followed")
  func entries() throws {
    let kinds = try Dictionary(uniqueKeysWithValues: DiskFile(folder.path).entries().map { ($0.name, $0.kind) })
    let names = ["file": FileStatus.Kind.regular, "inner": .folder, "link": .link, "loop": .link, "out": .link]
    #expect(kinds == Dictionary(uniqueKeysWithValues: names.map { (Array($0.key.utf8), $0.value) }))
    #expect(throws: Errno.notDirectory) { try file("file").entries() }
  }

  @Test("A new file has the permissions, and replaces neither a file nor a link to nothing", arguments: ["file", "loop"])
  func writes(taken: String) throws {
    try file("new").write([1, 2], permissions: 0o666)
    #expect(file("new").status?.permissions == 0o666 && file("new").read() == [1, 2])
    #expect(throws: Errno.fileExists) { try file(taken).write([1], permissions: 0o600) }
  }

  @Test("Missing folders are created on the way", arguments: ["inner", "a", "a/b/c", "a//b/", "out/deep"])
  func makesFolders(name: String) throws {
    try file(name).makeFolders(permissions: 0o700)
    #expect(file(name).targetStatus?.kind == .folder)
    #expect(throws: Errno.notDirectory) { try file("file/\(name)").makeFolders(permissions: 0o700) }
  }

  @Test("The times of another file are set to the nanosecond, and a written file is another version")
  func times() throws {
    let old = try #require(file("file").status)
    try file("copy").write(Array("text".utf8), permissions: 0o600)
    try file("copy").setTimes(of: old)
    let copy = try #require(file("copy").status)
    #expect(copy.modified == old.modified && copy.version != old.version && copy.size == old.size)
    #expect(file("file").status?.version == old.version)
  }

  @Test("A folder without permissions is removed with its contents, but not the targets of its links")
  func removes() throws {
    try file("inner/deep").makeFolder(permissions: 0o700)
    try file("inner/deep/link").makeLink(to: Array("\(folder.path)/file".utf8))
    for name in ["inner/deep", "inner"] {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file(name).path.text)
    }
    for name in ["inner", "link", "none"] { try file(name).removeAll() }
    #expect(file("inner").status == nil && file("link").status == nil && file("file").read() == Array("text".utf8))
  }

  @Test("A confined file has no link in its path", arguments: [
    ("file", nil), ("inner//empty", nil), ("out/empty", .notAFile), ("link", .notAFile), ("inner", .notAFile),
    ("../file", .notAFile), ("", .notAFile), ("file/x", .notAFile), ("none", .missing), ("none/x", .missing),
  ] as [(String, ConfinedFile.Refusal?)])
  func confined(name: String, refusal: ConfinedFile.Refusal?) {
    #expect(self.refusal(of: name, below: DiskFile(folder.path), limit: 4) == refusal)
  }

  @Test("A large confined file and a missing folder are refused")
  func refusals() {
    #expect(refusal(of: "file", below: DiskFile(folder.path), limit: 3) == .tooLarge(bytes: 4))
    #expect(refusal(of: "file", below: file("none"), limit: 4) == .noRoot(.noSuchFileOrDirectory))
  }

  private func refusal(of name: String, below root: DiskFile, limit: Int) -> ConfinedFile.Refusal? {
    do throws(ConfinedFile.Refusal) {
      _ = try ConfinedFile(root: root, path: Array(name.utf8)).bytes(limit: limit)
      return nil
    } catch {
      return error
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
