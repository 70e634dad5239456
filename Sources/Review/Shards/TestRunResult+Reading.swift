import Reporting
import ReviewCore
import SwiftTests

extension TestRunResult {
  /// Reads the results of a part; unknown keys are errors.
  init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(["ending", "seconds", "notices", "tests", "declarations", "warnings", "diagnostics"])
    self.init(
      ending: try TestRunEnding(json("ending")),
      tests: try json("tests").elements { test throws(ReportReadError) in try TestCase(strictly: test) },
      declarations: try Self.declarations(json("declarations")),
      warnings: try json("warnings").elements { warning throws(ReportReadError) in
        try warning.allow(Self.placeKeys.union(["test", "message"]))
        return TestWarning(
          test: try warning("test").string(),
          issue: TestCase.Failure(message: try warning("message").string(), location: try Location.read(warning)))
      },
      diagnostics: try json("diagnostics").elements { diagnostic throws(ReportReadError) in
        try BuildDiagnostic(diagnostic)
      },
      seconds: try json("seconds").seconds(), notices: try json("notices").texts())
  }

  fileprivate static let placeKeys: Set = ["path", "pathBytes", "line", "column", "endLine", "endColumn"]

  private static func declarations(_ json: ReportField) throws(ReportReadError) -> [String: TestName.Declaration] {
    var declarations: [String: TestName.Declaration] = [:]
    _ = try json.elements { entry throws(ReportReadError) in
      try entry.allow(["test", "file", "line", "column"])
      let declaration = TestName.Declaration(
        file: try entry("file").string(), line: try entry("line").position(), column: try entry("column").position())
      guard declarations.updateValue(declaration, forKey: try entry("test").string()) == nil else {
        throw entry.error("the test is listed twice")
      }
    }
    return declarations
  }
}

extension TestCase {
  fileprivate init(strictly json: ReportField) throws(ReportReadError) {
    try json.allow(["library", "suite", "name", "status", "reason", "seconds", "flaky", "failures"])
    _ = try json("seconds").optional { field throws(ReportReadError) in try field.seconds() }
    _ = try json("failures").elements { failure throws(ReportReadError) in
      try failure.allow(TestRunResult.placeKeys.union(["message"]))
    }
    try self.init(json)
  }
}

extension TestRunEnding {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(["kind", "limit", "hung", "summary", "hint"])
    switch try json("kind").string() {
    case "ended": self = .ended
    case "buildFailed": self = .buildFailed
    case "nothingMatched": self = .nothingMatched
    case "noTests": self = .noTests
    case "cancelled": self = .cancelled
    case "timedOut": self = .timedOut(try json("limit").choice(), hung: try json("hung").texts())
    case "couldNotStart": self = .couldNotStart(try json.problem())
    case "noPackage": self = .noPackage(try json.problem())
    case "unexplained": self = .unexplained(try json.problem())
    default: throw try json("kind").error("the value is not allowed here")
    }
  }
}

extension BuildDiagnostic {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(TestRunResult.placeKeys.union(["severity", "message", "group", "notes", "fix"]))
    self.init(
      severity: try json("severity").choice(), message: try json("message").string(),
      location: try Location.read(json),
      group: try json("group").optional { field throws(ReportReadError) in try field.string() },
      notes: try json("notes").elements { note throws(ReportReadError) in
        try note.allow(TestRunResult.placeKeys.union(["message"]))
        return Note(message: try note("message").string(), location: try Location.read(note))
      },
      fix: try json("fix").optional { field throws(ReportReadError) in
        try field.allow(["safe", "edits"])
        return try Fix(field)
      })
  }
}

extension ReportField {
  fileprivate func problem() throws(ReportReadError) -> Problem {
    Problem(summary: try self("summary").string(), hint: try self("hint").string())
  }

  /// Returns a duration: not negative, and no longer than a year.
  fileprivate func seconds() throws(ReportReadError) -> Double {
    let seconds = try number()
    guard (0...31_536_000).contains(seconds) else { throw error("seconds are expected") }
    return seconds
  }
}
