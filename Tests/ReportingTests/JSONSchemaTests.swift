import Foundation
import Reporting
import Testing

@Suite("JSON reports keep to the published schema")
struct JSONSchemaTests {
  private static let script = """
    import json, sys
    import jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sys.argv[2:]:
        for error in validator.iter_errors(json.load(open(path))):
            sys.exit(f"{path}: {error.json_path}: {error.message}")
    """

  private static let hasValidator = (try? python(["-c", "import jsonschema"]).status) == 0

  @Test(
    "Every sample is valid",
    .enabled(if: hasValidator, "python3 with the package jsonschema is not installed: `pip install jsonschema`"))
  func samplesAreValid() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("report-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try samples.map { sample in
      let file = folder.appendingPathComponent("\(sample.name).json")
      try Data(JSONReporter().render(sample.report).utf8).write(to: file)
      return file.path
    }
    let run = try Self.python(["-c", Self.script, Self.schema] + files)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "The schema refuses what the reader refuses",
    .enabled(if: hasValidator, "python3 with the package jsonschema is not installed: `pip install jsonschema`"),
    arguments: [
      ("\"version\": 1", "\"version\": 2"), ("\"id\": \"lint\"", "\"id\": \"other\""),
      ("\"reason\": \"1 finding is an error\",", ""), ("\"severity\": \"error\"", "\"severity\": \"fatal\""),
      ("\"line\": 30,", "\"line\": 0,"), ("\"rule\": \"todo\"", "\"rule\": \"a --> b\""),
      ("\"fingerprint\": \"666f", "\"fingerprint\": \"XX6f"), ("\"covered\": [10, 11]", "\"covered\": {}"),
      ("\"base\": \"1a1a", "\"base\": \"zz1a"), ("\"isFork\": true", "\"isFork\": \"no\""),
      ("\"passed\": 42", "\"passed\": -42"),
    ])
  func refusals(part: String, replacement: String) throws {
    let text = JSONReporter().render(.allFailing)
    try #require(text.contains(part))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.replacing(part, with: replacement, maxReplacements: 1).utf8).write(to: file)
    let run = try Self.python(["-c", Self.script, Self.schema, file.path])
    #expect(run.status != 0 && run.errors.contains(": $"), "\(run.errors)")
  }

  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Docs/report.schema.json").standardizedFileURL.path

  private static func python(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }
}
