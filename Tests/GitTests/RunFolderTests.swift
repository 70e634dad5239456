import Foundation
import Git
import Testing

@Suite("The folder of one run")
struct RunFolderTests {
  @Test("It is made once, for its user alone, and removed with all that is in it")
  func lives() throws {
    let parent = FileManager.default.temporaryDirectory.path
    let folder = RunFolder(in: parent)
    let path = try folder.path()
    #expect(try folder.path() == path && path.hasPrefix("\(parent)/reviewbot-run-"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o700)
    try Data().write(to: URL(fileURLWithPath: "\(path)/left"))
    folder.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A parent that is not there is said")
  func refuses() {
    let error = #expect(throws: GitError.self) { try RunFolder(in: "/nowhere/at all").path() }
    #expect(error?.summary == "Could not create a folder in /nowhere/at all.")
  }
}
