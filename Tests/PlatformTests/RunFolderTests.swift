import Foundation
import Platform
import ReviewCore
import Testing

@Suite("The temporary folder of a run")
struct RunFolderTests {
  @Test("The folder is created once, private to its user, and removed with its contents")
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

  @Test("A missing parent folder is an error")
  func refuses() {
    let error = #expect(throws: Problem.self) { try RunFolder(in: "/nowhere/at all").path() }
    #expect(error?.summary == "Could not create a folder in /nowhere/at all.")
  }
}
