import Foundation

/// The published JSON Schema of reports, checked with Python's `jsonschema`.
package enum ReportSchema {
  package static let canCheck = (try? ProgramRun(["python3", "-c", "import jsonschema"]).status) == 0
  package static let whatIsMissing =
    "python3 with the package jsonschema is not installed: `pip install jsonschema`"

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

  /// Returns nil when all report files are valid.
  package static func problem(with reports: [String]) throws -> String? {
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/report.schema.json").standardizedFileURL.path
    let run = try ProgramRun(["python3", "-c", script, schema] + reports)
    return run.status == 0 ? nil : run.standardError
  }
}
