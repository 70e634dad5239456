import Coverage
import Reporting
import ReviewCore
import SwiftTests

/// A part as JSON. Unlike a report, it is read by the same version only, so that no key is ignored.
extension ShardPart {
  static let version = 1
  /// The beginning of every part. Parts that lie in the working tree are not a part of the change.
  static let beginning = "{\n  \"reviewbotPart\": \(version),"

  var json: String {
    JSONWriter.document(
      .object([
        ("reviewbotPart", .integer(Self.version)),
        ("shard", .object([("index", .integer(shard.index)), ("count", .integer(shard.count))])),
        ("fingerprint", fingerprint.json), ("filter", .texts(filter)), ("skipped", JSONValue(skipped)),
        ("schedule", schedule?.json ?? .null), ("notices", .texts(notices)), ("results", results.json),
        ("coverage", coverage.json),
      ]))
  }
}

extension JSONValue {
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension ShardFingerprint {
  fileprivate var json: JSONValue {
    .object([
      ("base", .string(state.base)), ("head", .string(state.head)), ("tested", .string(state.tested)),
      ("configuration", .string(state.configuration)), ("toolchain", .string(toolchain)),
      ("schedule", JSONValue(schedule)),
    ])
  }
}

extension ShardSchedule {
  fileprivate var json: JSONValue {
    .array(
      shards.map { suites in
        .array(suites.map { .object([("suite", .string($0.name)), ("tests", .texts($0.tests))]) })
      })
  }
}

extension TestRunResult {
  fileprivate var json: JSONValue {
    .object([
      ("ending", ending.json), ("seconds", JSONValue(seconds)), ("notices", .texts(notices)),
      ("tests", .array(tests.map(\.json))),
      ("declarations", .array(declarations.sorted { $0.key < $1.key }.map { name, declaration in
        .object([
          ("test", .string(name)), ("file", .string(declaration.file)), ("line", .integer(declaration.line)),
          ("column", .integer(declaration.column)),
        ])
      })),
      ("warnings", .array(warnings.map { warning in
        .object([("test", .string(warning.test)), ("message", .string(warning.issue.message))]
          + Location.jsonMembers(warning.issue.location))
      })),
      ("diagnostics", .array(diagnostics.map(\.json))),
    ])
  }
}

extension TestRunEnding {
  fileprivate var json: JSONValue {
    switch self {
    case .ended: Self.plain("ended")
    case .buildFailed: Self.plain("buildFailed")
    case .nothingMatched: Self.plain("nothingMatched")
    case .noTests: Self.plain("noTests")
    case .cancelled: Self.plain("cancelled")
    case .timedOut(let limit, let hung):
      .object([("kind", .string("timedOut")), ("limit", .string(limit.rawValue)), ("hung", .texts(hung))])
    case .couldNotStart(let problem): Self.broken("couldNotStart", problem)
    case .noPackage(let problem): Self.broken("noPackage", problem)
    case .unexplained(let problem): Self.broken("unexplained", problem)
    }
  }

  private static func plain(_ kind: String) -> JSONValue { .object([("kind", .string(kind))]) }

  private static func broken(_ kind: String, _ problem: Problem) -> JSONValue {
    .object([("kind", .string(kind)), ("summary", .string(problem.summary)), ("hint", .string(problem.hint))])
  }
}

extension BuildDiagnostic {
  fileprivate var json: JSONValue {
    .object(
      [("severity", .string(severity.rawValue)), ("message", .string(message)), ("group", JSONValue(group))]
        + Location.jsonMembers(location) + [
          ("notes", .array(notes.map { note in
            .object([("message", .string(note.message))] + Location.jsonMembers(note.location))
          })),
          ("fix", fix?.json ?? .null),
        ])
  }
}

extension ShardCoverage {
  fileprivate var json: JSONValue {
    switch self {
    case .none(let reason): .object([("reason", .string(reason))])
    case .broken(let problem): .object([("summary", .string(problem.summary)), ("hint", .string(problem.hint))])
    case .measured(let pieces): pieces.json
    }
  }
}

extension ShardPieces {
  fileprivate var json: JSONValue {
    .object([
      ("unmatched", .texts(unmatched)), ("outside", .integer(outsideCount)),
      ("changed", .array(changed.sorted().map { .object($0.jsonMembers) })),
      ("profiles", .object([
        ("total", .integer(profiles.total)), ("unreadable", .texts(profiles.unreadable)),
        ("lost", .integer(profiles.lost)), ("failing", .bool(profiles.isFromFailingRun)),
        ("belowZero", .integer(profiles.countsBelowZero)),
      ])),
      ("files", .array(files.sorted { $0.key < $1.key }.map { path, segments in
        .object(path.jsonMembers + [("segments", .array(segments.flatMap(\.numbers)))])
      })),
    ])
  }
}

extension Segment {
  /// Line, column, count, and three flags as bits: counted, entry, gap.
  fileprivate var numbers: [JSONValue] {
    let flags = (hasCount ? 1 : 0) | (isRegionEntry ? 2 : 0) | (isGap ? 4 : 0)
    return [.integer(line), .integer(column), .integer(Int(clamping: count)), .integer(flags)]
  }
}
