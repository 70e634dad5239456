import Foundation
import Platform
import ReviewCore
import SwiftTests
import Testing

@Suite("Diagnostics that compilers wrote once")
struct SerializedFixtureTests {
  @Test("They are told with their notes and fixes", arguments: [("swift.dia", 5, 1), ("clang.dia", 6, 1), ("clean.dia", 0, 0)])
  func counts(name: String, count: Int, fixes: Int) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let bytes = try LocalFiles().read("\(folder)/Fixtures/Diagnostics/\(name)", limit: 1 << 20)
    let list = try SerializedDiagnostics.list(in: bytes)
    #expect(list.count == count)
    #expect(list.count { $0.fix != nil } == fixes)
  }

  @Test("What is none is refused in a sentence")
  func refuses() {
    #expect(throws: Problem.self) { try SerializedDiagnostics.list(in: Array("DIAGONAL".utf8)) }
  }
}
