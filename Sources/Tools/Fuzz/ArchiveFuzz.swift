import Coverage
import ReviewTestKit

/// The reader of coverage archives of result bundles. An input is the length of `Index` in two bytes, `Index`, and
/// `Coverage`.
struct ArchiveFuzz: FuzzTarget {
  static let name = "archive"
  static let summary = "coverage archives of result bundles"

  let seeds: [[UInt8]]
  let words = ["\0\0\0\0", "\u{7F}\u{7F}", "/a/B.swift", "\u{1}\0\0\0", "\0\0\0\0\0\0\0\0"]

  init() {
    let files = [
      CoverageArchiveWriter.File(
        path: "/a/B.swift", lines: [nil, 4, 4, 0, nil, (1 << 48) - 1],
        subranges: [.init(2, 5, 2, 0), .init(6, 3, 0, .max)]),
      CoverageArchiveWriter.File(path: "/a/C.swift", lines: [1]),
    ]
    seeds = [files, [], Array(files.dropFirst())].map { files in
      let writer = CoverageArchiveWriter(files)
      return [UInt8(writer.index.count & 0xFF), UInt8(writer.index.count >> 8)] + writer.index + writer.coverage
    }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    guard input.count >= 2 else { return .refused }
    let length = min(Int(input[0]) | Int(input[1]) << 8, input.count - 2)
    let archive = CoverageArchive(index: Array(input[2..<(2 + length)]), coverage: Array(input[(2 + length)...]))
    let report: CoverageReport
    do throws(CoverageFormatError) {
      report = try CoverageReader.read(archives: [archive, archive], name: "input") { _ in true }
    } catch {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    }
    for file in report.files.values {
      try check(file.columnCounts)
      _ = LineJudge(file, source: nil).lines
    }
    return .accepted
  }

  private func check(_ counts: ColumnCounts) throws(Violation) {
    let lines = Array(counts.lines)
    guard zip(lines, lines.dropFirst()).allSatisfy({ $0.line < $1.line }) else {
      throw Violation("lines are not in their order")
    }
    let isTiled = zip(counts.pieces, counts.pieces.dropFirst()).allSatisfy { first, second in
      first.line < second.line || first.line == second.line && first.columns.upperBound <= second.columns.lowerBound
    }
    guard isTiled else { throw Violation("pieces of a line overlap") }
  }
}
