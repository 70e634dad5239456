import Foundation
import Platform
import Testing

@Suite("Temporary folders of killed runs", .serialized)
struct TemporaryFolderTests {
  /// A prefix of its own, so that other runs on this machine neither lock nor remove these folders.
  private let beginning = "reviewbot-test-\(getpid())-"
  private var name: String { "/tmp/\(beginning)t" }

  @Test("An old folder without a lock is removed by the next run, with its contents")
  func sweepsOld() throws {
    let old = try folder("old", age: 120)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(old)/left"))
    try setAge(120, of: old)
    _ = try TemporaryFolder(beginning: beginning)
    #expect(!FileManager.default.fileExists(atPath: old))
  }

  @Test("Folders that are locked or recent are kept")
  func keepsUsed() throws {
    let used = try folder("used", age: 120)
    let young = try folder("young", age: 5)
    defer { for path in [used, young] { try? FileManager.default.removeItem(atPath: path) } }
    let descriptor = open(used, O_RDONLY | O_DIRECTORY)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    _ = try TemporaryFolder(beginning: beginning)
    #expect(FileManager.default.fileExists(atPath: used))
    #expect(FileManager.default.fileExists(atPath: young))
    close(descriptor)
    _ = try TemporaryFolder(beginning: beginning)
    #expect(!FileManager.default.fileExists(atPath: used))
    #expect(FileManager.default.fileExists(atPath: young))
  }

  @Test("A symbolic link with such a name is not followed")
  func keepsLinkTargets() throws {
    let target = FileManager.default.temporaryDirectory.appending(path: "target-\(getpid())").path
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let link = "\(name)-link"
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    defer { for path in [link, target] { try? FileManager.default.removeItem(atPath: path) } }
    try setAge(120, of: target)
    _ = try TemporaryFolder(beginning: beginning)
    #expect(FileManager.default.fileExists(atPath: target))
  }

  @Test("A folder is removed when its owner ends")
  func goesWithOwner() throws {
    let path = try path(ofOwn: TemporaryFolder(beginning: beginning))
    #expect(path.hasPrefix("/tmp/\(beginning)"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private func path(ofOwn folder: consuming TemporaryFolder) -> String {
    let path = folder.path
    #expect(FileManager.default.fileExists(atPath: path))
    return path
  }

  private func folder(_ end: String, age: TimeInterval) throws -> String {
    let path = "\(name)-\(end)"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try setAge(age, of: path)
    return path
  }

  private func setAge(_ seconds: TimeInterval, of path: String) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }
}
