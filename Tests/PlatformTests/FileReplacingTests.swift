import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@Suite struct FileReplacingTests {
  private let folder: TemporaryTestFolder
  private var path: String { folder.path + "/A.swift" }

  init() throws {
    folder = try TemporaryTestFolder()
    try folder.write(Array("old".utf8), to: Array("A.swift".utf8))
  }

  private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  @Test("An unchanged file is replaced, and keeps its mode", arguments: [0o755, 0o600, 0o444])
  func replaces(mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(try LocalFiles().replace(path, expecting: Array("old".utf8), with: Array("new!".utf8)))
    #expect(text == "new!")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.swift"])
  }

  @Test("A file that changed in the meantime is not replaced", arguments: ["other", "olx", ""])
  func leavesChanged(now: String) throws {
    try now.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try !LocalFiles().replace(path, expecting: Array("old".utf8), with: Array("new".utf8)))
    #expect(text == now)
  }

  @Test("A missing or irregular file is an error with its path")
  func refuses() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for name in [link, folder.path, folder.path + "/none"] {
      let error = #expect(throws: FileError.self) { try LocalFiles().replace(name, expecting: Array("old".utf8), with: []) }
      #expect(error?.summary.hasPrefix(name) ?? false)
    }
    #expect(text == "old")
  }
}
