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
