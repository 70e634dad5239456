import Digests
import ReviewCore
import Testing

/// A report with the name of its golden files.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let report: Report

  var testDescription: String { name }
}

let samples: [Sample] = [
  Sample(name: "all-good", report: .allGood),
  Sample(name: "all-failing", report: .allFailing),
  Sample(name: "broken", report: .broken),
  Sample(name: "nothing-measurable", report: .nothingMeasurable),
  Sample(name: "hostile", report: .hostile),
  Sample(name: "thousand-findings", report: .thousandFindings),
  Sample(name: "no-change", report: .noChange),
  Sample(name: "lint", report: .lint),
]

/// Without golden files: `PackageReportTests` contains the expected texts.
let packagesSample = Sample(name: "packages", report: .packages)

extension Subject {
  static func sample(head: Revision = .worktree) -> Subject {
    Subject(
      repository: "acme/cart", base: .commit(.sample("1a"), name: "main"), head: head,
      mergeBase: .commit(.sample("9f"), name: "9f"))
  }
}

extension ObjectID {
  /// The digits repeated to 40.
  static func sample(_ digits: String) -> ObjectID {
    let hex = String(repeating: digits, count: 40 / digits.count)
    guard let id = ObjectID(hex) else { preconditionFailure("\(digits) does not make 40 hexadecimal digits") }
    return id
  }
}

extension Location {
  static func at(_ path: RepoPath, _ line: Int, _ column: Int = 1, to endColumn: Int? = nil) -> Location {
    Location(
      path: path, start: Position(line: line, column: column),
      end: endColumn.map { Position(line: line, column: $0) })
  }
}

extension Finding {
  static func sample(
    _ rule: RuleID, _ severity: Severity, _ location: Location?, _ message: String, scope: Scope = .added,
    fix: Fix? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, location: location, message: message, scope: scope, fix: fix,
      fingerprint: Fingerprint(
        rule: rule, path: location?.path ?? "", line: message.utf8, declaration: "", occurrence: 0))
  }
}

extension PatchedFile.PartialLine {
  /// One span on one line; the end column is exclusive.
  static func sample(_ line: Int, _ columns: ClosedRange<Int>) -> PatchedFile.PartialLine {
    PatchedFile.PartialLine(
      line: line,
      spans: [
        PatchedFile.Span(
          start: Location.Position(line: line, column: columns.lowerBound),
          end: Location.Position(line: line, column: columns.upperBound))
      ])
  }
}
