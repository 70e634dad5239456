import Foundation
import ReviewTestKit
import Reporting
import Testing

@Suite("JSON reports conform to the published schema")
struct JSONSchemaTests {
  @Test(
    "Every sample is valid",
    .enabled(if: ReportSchema.canCheck, Comment(rawValue: ReportSchema.whatIsMissing)))
  func samplesAreValid() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("report-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try (samples + [packagesSample]).map { sample in
      let file = folder.appendingPathComponent("\(sample.name).json")
      try Data(JSONReporter().render(sample.report).utf8).write(to: file)
      return file.path
    }
    #expect(try ReportSchema.problem(with: files) == nil)
  }

  @Test(
    "The schema refuses what the reader refuses",
    .enabled(if: ReportSchema.canCheck, Comment(rawValue: ReportSchema.whatIsMissing)),
    arguments: [
      ("\"version\": 1", "\"version\": 2"), ("\"id\": \"lint\"", "\"id\": \"other\""),
      ("\"reason\": \"1 finding is an error\",", ""), ("\"severity\": \"error\"", "\"severity\": \"fatal\""),
      ("\"line\": 30,", "\"line\": 0,"), ("\"rule\": \"todo\"", "\"rule\": \"a --> b\""),
      ("\"fingerprint\": \"7e88", "\"fingerprint\": \"XX88"), ("\"covered\": [10, 11]", "\"covered\": {}"),
      ("\"base\": \"1a1a", "\"base\": \"zz1a"), ("\"isFork\": true", "\"isFork\": \"no\""),
      ("\"passed\": 42", "\"passed\": -42"),
    ])
  func refusals(part: String, replacement: String) throws {
    let text = JSONReporter().render(.allFailing)
    try #require(text.contains(part))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.replacing(part, with: replacement, maxReplacements: 1).utf8).write(to: file)
    let problem = try #require(try ReportSchema.problem(with: [file.path]))
    #expect(problem.contains(": $"), "\(problem)")
  }
}
