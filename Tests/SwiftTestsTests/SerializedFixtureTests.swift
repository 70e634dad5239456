import Foundation
import Platform
import ReviewCore
import SwiftTests
import Testing

@Suite("Recorded diagnostics of compilers")
struct SerializedFixtureTests {
  @Test("They are read with their notes and fixes", arguments: [("swift.dia", 5, 1), ("clang.dia", 6, 1), ("clean.dia", 0, 0)])
  func counts(name: String, count: Int, fixes: Int) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let bytes = try LocalFiles().read("\(folder)/Fixtures/Diagnostics/\(name)", limit: 1 << 20)
    let list = try SerializedDiagnostics.list(in: bytes)
    #expect(list.count == count)
    #expect(list.count { $0.fix != nil } == fixes)
  }

  @Test("Other files are rejected with a message")
  func refuses() {
    #expect(throws: Problem.self) { try SerializedDiagnostics.list(in: Array("DIAGONAL".utf8)) }
  }
}
