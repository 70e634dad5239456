import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@testable import SwiftTests

@Suite struct DiagnosticFilesTests {
  private static let source = "func f() { var three = 3; print(three) }\n"

  private func contents(
    at path: String = "/p/.build/debug/Shop.build/Sample.dia", sourceTime: Int64 = 7, time: Int64 = 7,
    hasSource: Bool = true, bytes: [UInt8]? = nil
  ) throws -> DiagnosticFiles.Contents {
    let sample = try CompiledSample(Self.source)
    let files = MemoryFiles(hasSource ? [sample.path: Self.source] : [:])
    try files.write(bytes ?? sample.bytes, to: path)
    try files.write(Array("{}".utf8), to: "/p/.build/debug/Shop.build/output-file-map.json")
    files.touch(sample.path, at: sourceTime)
    files.touch(path, at: time)
    return DiagnosticFiles.contents(of: ["/p/.build/debug"], files: files)
  }

  @Test("Files of all modules count, also those below a module's folder", arguments: [
    ("Shop.build/Sample.dia", 1), ("Shop.build/Shop.emit-module.dia", 1), ("Shop-tool.build/Deep/er/Sample.dia", 1),
    ("Shop.build/Sample.d", 0), ("ModuleCache/Sample.dia", 0), ("Sample.dia", 0),
  ])
  func places(path: String, count: Int) throws {
    let contents = try contents(at: "/p/.build/debug/" + path)
    #expect(contents.diagnostics.map(\.message).filter { $0.contains("'three'") }.count == count)
    #expect(contents.notices.isEmpty)
  }

  @Test("Only diagnostics newer than their source count", arguments: [
    (Int64(7), Int64(7), true, 1), (7, 8, true, 1), (8, 7, true, 0), (7, 7, false, 0),
  ])
  func age(sourceTime: Int64, time: Int64, hasSource: Bool, count: Int) throws {
    let contents = try contents(sourceTime: sourceTime, time: time, hasSource: hasSource)
    #expect(contents.diagnostics.count == count)
  }

  @Test("Cycles of links end", .timeLimit(.minutes(1)))
  func circles() throws {
    let folder = try TemporaryTestFolder()
    let module = "\(folder.path)/Shop.build"
    for name in 0..<20 {
      try folder.write([], to: Array("Shop.build/empty.dia".utf8))
      #expect(symlink(".", "\(module)/link\(name)") == 0)
    }
    let contents = DiagnosticFiles.contents(of: [folder.path], files: LocalFiles())
    #expect(contents.diagnostics.isEmpty && contents.notices.isEmpty)
  }

  @Test("An unreadable file is reported with the reason; an empty one is ignored", arguments: [
    ("", 1, nil), ("DIAG", 1, "it ends too early."), ("nonsense", 1, "it is not in the compiler's format."),
    ("megabyte", 1 << 20, "is too large."),
  ] as [(String, Int, String?)])
  func unreadable(text: String, count: Int, reason: String?) throws {
    let contents = try contents(bytes: Array(String(repeating: text, count: count).utf8))
    #expect(contents.diagnostics.isEmpty)
    #expect(contents.notices.count == (reason == nil ? 0 : 1))
    #expect(contents.notices.first.map { $0.contains("Shop.build/Sample.dia") && $0.contains(reason ?? "-") } != false)
  }
}
