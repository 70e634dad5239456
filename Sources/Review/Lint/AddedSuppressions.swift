import Digests
import LintEngine
import ReviewCore

/// Reports the comments of a change that turn rules off, one note for each file.
struct AddedSuppressions: Sendable {
  /// Which new comments may turn rules off.
  enum Policy: String, Sendable, CaseIterable {
    /// Those of the change count, and the report names them.
    case allowed
    /// The change may add none; those of the target branch count.
    case base
  }

  static let rule: RuleID = "added_suppression"

  let sources: any SourceReader
  let policy: Policy

  /// - Parameter files: The changed files that were linted.
  func findings(in files: [LintedFile], of change: Change) -> [Finding] {
    files.compactMap { file in
      guard let changed = change.diff.file(at: file.path), changed.addsSuppression,
        let bytes = try? sources.bytes(of: file.path)
      else { return nil }
      let added = SourceInspection.suppressions(in: bytes).filter { command in
        command.action == .disable && changed.addedLines.contains(command.start.line)
      }
      return added.isEmpty ? nil : finding(on: added, in: changed)
    }
  }

  private func finding(on commands: [SuppressionCommand], in file: FileChange) -> Finding {
    let shown = commands.prefix(5).map { command in
      let rules = command.names.map { "`\(Escaped.line($0.rule.name))`" }.joined(separator: " ")
      return "\(rules) on line \(command.start.line)"
    }
    let more = commands.count > 5 ? " and \(commands.count - 5) more" : ""
    let count = commands.count == 1 ? "a comment that turns" : "\(commands.count) comments that turn"
    let rest = policy == .base ? " `gates.lint.suppressions: base` forbids new ones." : ""
    return Finding(
      rule: Self.rule, severity: policy == .base ? .error : .note,
      location: Location(path: file.path, start: Location.Position(line: commands[0].start.line, column: 1)),
      message: "The change adds \(count) rules off: \(shown.joined(separator: ", "))\(more).\(rest)", scope: .added,
      fingerprint: Fingerprint(
        rule: Self.rule, path: file.originalPath, line: [UInt8](), declaration: "", occurrence: 0))
  }

  static let note = RuleNote(
    rule: rule, summary: "A change adds comments that turn rules off.",
    rationale: "Findings below such a comment are not reported, so read the code as if it had not been checked. "
      + "`gates.lint.suppressions: base` forbids new ones.",
    severity: .note)
}

extension FileChange {
  private static let words = ["swiftlint:disable", "reviewbot:disable"].map { Array($0.utf8) }

  /// Whether an added line has the words of a command; they may also be in a string.
  fileprivate var addsSuppression: Bool {
    hunks.contains { hunk in
      hunk.lines.contains { line in
        guard case .added = line else { return false }
        let text = hunk.text(of: line)
        return Self.words.contains { text.firstRange(of: $0) != nil }
      }
    }
  }
}
