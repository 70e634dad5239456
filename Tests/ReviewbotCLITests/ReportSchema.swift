import Foundation
import Testing

/// The published JSON Schema, asked through Python's `jsonschema`.
enum ReportSchema {
  static let canCheck = (try? python(["-c", "import jsonschema"]).status) == 0
  static let whatIsMissing: Comment = "python3 with the package jsonschema is not installed: `pip install jsonschema`"

  private static let script = """
    import json, sys
    import jsonschema
    validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
    for path in sys.argv[2:]:
        for error in validator.iter_errors(json.load(open(path))):
            sys.exit(f"{path}: {error.json_path}: {error.message}")
    """

  /// Nil when all reports are valid.
  static func problem(with reports: [String]) throws -> String? {
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/report.schema.json").standardizedFileURL.path
    let run = try python(["-c", script, schema] + reports)
    return run.status == 0 ? nil : run.errors
  }

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
