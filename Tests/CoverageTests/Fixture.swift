import Coverage
import ReviewCore
import Testing

/// The files in `Fixtures`, which a script in that folder creates with a real compiler.
enum Fixture {
  static let shapes = "Shapes.swift.txt"

  /// Returns the bytes of a fixture.
  static func bytes(_ name: String) throws -> [UInt8] {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = (here + ["Fixtures", Substring(name)]).joined(separator: "/")
    return try readFile(path)
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  static func report(_ name: String) throws -> CoverageReport {
    try CoverageReader.read(try bytes(name), name: name)
  }

  /// Returns the only file of a report whose path ends with `path`.
  static func file(_ path: String, in report: String) throws -> FileCoverage {
    let files = try Self.report(report).files.filter { $0.key.hasSuffix(path) }
    try #require(files.count == 1)
    return try #require(files.first?.value)
  }
}
