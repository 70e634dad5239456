import Foundation
import Platform
import ReviewCore
import Testing

@Suite struct ScratchFoldersTests {
  @Test("A process removes only its own temporary folders")
  func removesOwn() throws {
    let parent = try LocalFiles().makeTemporaryFolder(prefix: "parent")
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let own = try LocalFiles(temporaryFolder: parent).makeTemporaryFolder(prefix: "reviewbot-tests")
    try LocalFiles().write([1], to: "\(own)/events")
    let others = ["reviewbot-tests-abc-XXXXXX", "other-\(ScratchName.mark)-XXXXXX"]
    for name in others { try FileManager.default.createDirectory(atPath: "\(parent)/\(name)", withIntermediateDirectories: false) }
    // Not those in `/tmp`: they belong to tests that run at the same time.
    ScratchFolders(in: [parent]).removeAll()
    #expect(try LocalFiles().list(parent) == others.sorted())
  }
}
