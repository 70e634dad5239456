import Foundation
import Platform
import ReviewCore
import Testing

/// Runs the body with a folder that is removed afterwards.
private func withFolder(_ body: (String) throws -> Void) throws {
  let folder = try LocalFiles().makeTemporaryFolder(prefix: "files")
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

@Suite struct LocalFilesTests {
  private let files = LocalFiles()

  @Test("A written file is read back, and no draft remains")
  func roundTrip() throws {
    try withFolder { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      try FileManager.default.createDirectory(atPath: "\(folder)/a/b", withIntermediateDirectories: true)
      try files.write(bytes, to: "\(folder)/a/b/c.bin")
      try files.write([1, 2], to: "\(folder)/a/b/c.bin")
      try files.write(bytes, to: "\(folder)/a/b/d.bin")
      #expect(try files.read("\(folder)/a/b/c.bin", limit: 2) == [1, 2])
      #expect(try files.read("\(folder)/a/b/d.bin", limit: 200_000) == bytes)
      #expect(try files.list("\(folder)/a/b") == ["c.bin", "d.bin"])
    }
  }

  @Test(
    "A part of a file ends at the end of the file",
    arguments: [(0, 3, [1, 2, 3]), (2, 2, [3, 4]), (3, 9, [4, 5]), (5, 1, []), (9, 1, []), (0, 0, [])] as [(Int, Int, [UInt8])])
  func part(offset: Int, count: Int, expected: [UInt8]) throws {
    try withFolder { folder in
      try files.write([1, 2, 3, 4, 5], to: "\(folder)/a.bin")
      #expect(try files.read("\(folder)/a.bin", from: offset, count: count) == expected)
    }
    #expect(throws: (any Error).self) { try files.read("/dev/null", from: offset, count: count) }
    #expect(throws: (any Error).self) { try files.read("/no/such/file", from: offset, count: count) }
  }

  @Test("Missing folders are not created but named", arguments: ["no/x", "no/such/x"])
  func missingFolder(name: String) throws {
    try withFolder { folder in
      let parent = "\(folder)/\(name)".dropLast(2)
      do {
        try files.write([1], to: "\(folder)/\(name)")
        Issue.record("it was written")
      } catch let error as any UserFacingError {
        #expect(error.summary == "\(folder)/\(name) could not be written: the folder \(parent) does not exist.")
      }
      #expect(try files.list(folder) == [])
    }
  }

  @Test("A link is neither followed nor replaced")
  func links() throws {
    try withFolder { folder in
      try files.write([1], to: "\(folder)/real")
      for (link, target) in [("link", "real"), ("null", "/dev/null"), ("new", "none")] {
        symlink(target, "\(folder)/\(link)")
        let error = #expect(throws: FileError.self) { try files.write([2], to: "\(folder)/\(link)") }
        #expect(error?.summary.hasPrefix("\(folder)/\(link) could not be written: it is a symbolic link") == true)
      }
      #expect(try files.read("\(folder)/real", limit: 9) == [1])
      #expect(try files.list(folder) == ["link", "new", "null", "real"])
    }
  }

  @Test("Devices and pipes are written to but not replaced; a pipe in a working tree is refused")
  func special() throws {
    try withFolder { folder in
      try files.write([1], to: "/dev/null")
      #expect(files.realPath("/dev/null") == "/dev/null")
      mkfifo("\(folder)/pipe", 0o600)
      let reader = open("\(folder)/pipe", O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try files.write([7], to: "\(folder)/pipe")
      var byte: UInt8 = 0
      #expect(read(reader, &byte, 1) == 1 && byte == 7)
      #expect(mkdir("\(folder)/.git", 0o700) == 0)
      #expect(throws: FileError.self) { try files.write([7], to: "\(folder)/pipe") }
      #expect(throws: FileError.self) { try files.write([1], to: "\(folder)/nul\0") }
      #expect(throws: FileError.self) { try files.write([1], to: folder) }
    }
  }

  @Test("The modification time has nanoseconds, follows links, and is nil for a missing file")
  func modificationTime() throws {
    try withFolder { folder in
      try files.write([1], to: "\(folder)/a")
      symlink("a", "\(folder)/link")
      let times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 123_456_789)]
      #expect(utimensat(AT_FDCWD, "\(folder)/a", times, 0) == 0)
      for name in ["a", "link"] { #expect(files.modificationTime(of: "\(folder)/\(name)") == 1_700_000_000_123_456_789) }
      #expect(files.modificationTime(of: "\(folder)/none") == nil)
      #expect(files.modificationTime(of: "nul\0") == nil)
    }
  }

  @Test("An unreadable file is reported with the reason, and a pipe does not block")
  func unreadable() throws {
    try withFolder { folder in
      try files.write(Array("four".utf8), to: "\(folder)/four")
      mkfifo("\(folder)/pipe", 0o600)
      symlink("loop", "\(folder)/loop")
      let expected = [
        "four": "it has 4 bytes and the limit is 3", "pipe": "it is not a regular file", "loop": "go in circles",
        "none": "no such file or folder", ".": "it is not a regular file", "four/x": "a part of the path is not a folder",
        "nul\0": "NUL byte",
      ]
      for (name, words) in expected {
        let error = #expect(throws: FileError.self) { try files.read("\(folder)/\(name)", limit: 3) }
        #expect(error?.summary.contains(words) == true, "\(name)")
        #expect(error?.hint.isEmpty == false)
      }
    }
  }

  @Test("Names are sorted, and a missing folder has none")
  func list() throws {
    try withFolder { folder in
      for name in ["b", "a", ".hidden"] { try files.write([], to: "\(folder)/\(name)") }
      #expect(try files.list(folder) == [".hidden", "a", "b"])
      #expect(try files.list("\(folder)/none") == [])
    }
  }

  @Test("A folder is removed with its contents, but not the targets of its links")
  func remove() throws {
    try withFolder { folder in
      for name in ["kept", "gone/deep"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      try files.write([1], to: "\(folder)/kept/file")
      try files.write([1], to: "\(folder)/gone/deep/file")
      symlink("\(folder)/kept", "\(folder)/gone/link")
      try files.remove("\(folder)/gone")
      try files.remove("\(folder)/never-there")
      #expect(!files.exists("\(folder)/gone"))
      #expect(files.exists("\(folder)/kept/file"))
    }
  }

  @Test("A temporary folder is new, empty and private")
  func temporaryFolder() throws {
    try withFolder { folder in
      let made = try LocalFiles(temporaryFolder: folder).makeTemporaryFolder(prefix: "x")
      #expect(made.hasPrefix("\(folder)/x-"))
      #expect(try files.list(made) == [])
      let mode = try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int
      #expect(mode == 0o700)
    }
  }

  @Test("A real path has no links and no dots")
  func realPath() throws {
    try withFolder { folder in
      for name in ["a"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      try files.write([], to: "\(folder)/a/file")
      symlink("a", "\(folder)/link")
      #expect(files.realPath("\(folder)/link/../a/./file") == files.realPath("\(folder)/a/file"))
      #expect(files.realPath("\(folder)/none") == nil)
    }
  }

  @Test("A folder that cannot be written is named")
  func unwritable() {
    let error = #expect(throws: FileError.self) { try files.write([1], to: "/proc/no/file") }
    #expect(error?.summary.contains("/proc/no/file") == true)
  }
}
