import ReviewCore

/// The verdict of a check on one line, and the command that repeats the check.
struct AgentVerdict {
  let result: CheckResult
  /// Whether the check is one of several. The command of a single one had options that a report does not have.
  let isPart: Bool

  var lines: [String] {
    let headline = Escaped.line(clipped(result.headline, to: 600))
    let reason = result.reasonBesideFigures.map { Escaped.line(clipped($0, to: 600)) }
    let words = [
      headline, reason == headline ? nil : reason, result.verdict.hint.map { Escaped.line(clipped($0, to: 600)) },
    ]
    return ["\(result.check.rawValue): \(result.verdict.word): \(words.compactMap { $0 }.joined(separator: " · "))"]
      + (command.map { ["  repeat: \($0)"] } ?? [])
  }

  /// Nil for a check that passed or did not run.
  private var command: String? {
    guard isPart else { return nil }
    switch result.verdict {
    case .passed, .skipped: return nil
    case .failed, .broken: break
    }
    return switch result.check {
    case .tests, .merge: "reviewbot check --format agent\(filters)"
    case .coverage: "reviewbot check --format agent"
    case .lint: "reviewbot lint --format agent"
    }
  }

  /// The filters for the failing tests; none when there are too many to be worth naming.
  private var filters: String {
    let suites = result.tests.filter(\.hasFailed).reduce(into: [String]()) {
      if !$0.contains($1.suite) { $0.append($1.suite) }
    }
    guard (1...3).contains(suites.count), suites.allSatisfy(Self.isPlain) else { return "" }
    return suites.map { " --filter \($0)" }.joined()
  }

  /// Whether a shell and a regular expression read the name as it is.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}
