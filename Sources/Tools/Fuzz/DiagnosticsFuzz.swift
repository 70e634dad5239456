import Foundation
import ReviewCore
import SwiftTests

/// The reader of serialized compiler diagnostics: a bitstream in which one bit shifts all following data.
struct DiagnosticsFuzz: FuzzTarget {
  static let name = "diagnostics"
  static let summary = "serialized diagnostics of swiftc and clang (.dia)"

  let seeds: [[UInt8]]
  let words = [
    "DIAG", "\0", "\0\0\0\0", "\u{1}", "\u{8}\u{20}", "\u{7F}", "A.swift", "<#", "<#code#>", "\u{9}\u{4}",
    "@", "-W", "é",
  ]

  /// Texts are copied from the input, at most one per record.
  private static let mostTextPerByte = 64

  init() throws {
    let folder = URL(filePath: "Tests/SwiftTestsTests/Fixtures/Diagnostics")
    seeds = try ["swift.dia", "clang.dia", "clean.dia"].map { Array(try Data(contentsOf: folder.appending(path: $0))) }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let diagnostics: [BuildDiagnostic]
    do throws(Problem) {
      diagnostics = try SerializedDiagnostics.list(in: input)
    } catch {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    }
    var text = 0
    for diagnostic in diagnostics {
      text += diagnostic.message.utf8.count + diagnostic.notes.reduce(0) { $0 + $1.message.utf8.count }
      try check(diagnostic.fix)
    }
    guard text <= (input.count + 1) * Self.mostTextPerByte else {
      throw Violation("the result has more text than the input")
    }
    return .accepted
  }

  private func check(_ fix: Fix?) throws(Violation) {
    guard let edits = fix?.edits else { return }
    for edit in edits where edit.start.line < 1 || edit.start.column < 1 || edit.end < edit.start {
      throw Violation("an edit has no location")
    }
    for (first, second) in zip(edits, edits.dropFirst()) where second.start < first.end {
      throw Violation("edits overlap")
    }
  }
}
