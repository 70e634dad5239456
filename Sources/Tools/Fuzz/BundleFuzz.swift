import Coverage
import Foundation
import Platform
import ResultBundles
import ReviewTestKit

/// The reader of result bundles. The first byte of an input selects a file of a valid bundle, which the rest replaces.
struct BundleFuzz: FuzzTarget {
  static let name = "bundle"
  static let summary = "result bundles: database, compressed objects, references and property lists"

  let seeds: [[UInt8]]
  let words = [
    "SQLite format 3\0", "\u{28}", "\0\0\0\0", "\u{7F}\u{7F}", "A\0", "[{\"name\":\"Index\"}]", "<integer>1</integer>",
    "<plist>", "<dict>", "bplist00", "CREATE TABLE ", "CREATE VIEW ", "CREATE VIRTUAL TABLE ", "TestCaseRuns",
    "Success",
  ]

  private let path: String
  private let folder: TemporaryBundle
  /// Relative to the bundle.
  private let files: [String]

  init() throws {
    folder = try TemporaryBundle()
    path = folder.path
    var writer = try BundleWriter(at: path)
    let archive = CoverageArchiveWriter([
      .init(path: "/a/B.swift", lines: [nil, 4, 0], subranges: [.init(2, 5, 2, 0)])
    ])
    try writer.addCoverage(index: archive.index, coverage: archive.coverage, packing: BundleWriter.stored)
    try writer.addDatabase("PRAGMA page_size = 512; " + BundleSchema.sample)
    let objects = try FileManager.default.contentsOfDirectory(atPath: path + "/Data").sorted().map { "Data/\($0)" }
    files = ["database.sqlite3", "database.sqlite3", "database.sqlite3", "Info.plist"] + objects
    seeds = try files.enumerated().map { index, file in
      [UInt8(index)] + Array(try Data(contentsOf: URL(filePath: "\(writer.path)/\(file)")))
    }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let index = Int(input.first ?? 0) % files.count
    let file = "\(path)/\(files[index])"
    do {
      try Data(input.dropFirst()).write(to: URL(filePath: file))
      defer { try? Data(seeds[index].dropFirst()).write(to: URL(filePath: file)) }
      let bundle = try ResultBundle(path: path, name: "input", files: LocalFiles())
      if files[index] == "database.sqlite3" { _ = try bundle.results() } else { _ = try bundle.coverageArchives() }
      return .accepted
    } catch let error as ResultBundleError {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    } catch {
      throw Violation("an error of another kind: \(error)")
    }
  }
}

/// A folder for one bundle, removed with its last reference.
private final class TemporaryBundle: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "reviewbot-fuzz-\(UUID().uuidString).xcresult").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

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
