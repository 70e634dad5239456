import ReviewCore
import SwiftTests
import Testing

@Suite struct PackageManifestTests {
  @Test("Path dependencies and test targets are read from a dump")
  func read() throws {
    let dump = """
      warning: something first
      {"name":"A","dependencies":[{"fileSystem":[{"identity":"b","path":"/r/B","productFilter":null}]},
        {"sourceControl":[{"identity":"c"}]}],"targets":[{"name":"A","type":"regular"},{"name":"T","type":"test"}]}
      """
    let manifest = try PackageManifest(json: Array(dump.utf8))
    #expect(manifest == PackageManifest(pathDependencies: ["/r/B"], hasTests: true))
  }

  @Test("Other output is an error", arguments: ["", "{", "[]", "{\"targets\":[]}"])
  func unreadable(text: String) {
    #expect(throws: Problem.self) { try PackageManifest(json: Array(text.utf8)) }
  }
}
