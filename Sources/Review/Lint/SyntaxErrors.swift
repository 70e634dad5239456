import Digests
import LintEngine
import ReviewCore

/// Reports changed sources that are not valid Swift. The rules see only a part of such a file, so it is not clean.
struct SyntaxErrors: Sendable {
  static let rule: RuleID = "syntax_error"

  let sources: any SourceReader
  let breadth: Scoping.Breadth

  /// Returns an error for each file that the change made invalid; with whole files, for each invalid file. A conflict
  /// marker is an error even where the parser takes it for an operator.
  func findings(in files: [LintedFile], of change: Change) -> [Finding] {
    files.filter(\.gaps.isEmpty).compactMap { file in
      let changed = change.diff.file(at: file.path)
      let mayHaveMarker = changed?.addsConflictMarker ?? file.hasSyntaxErrors
      guard file.hasSyntaxErrors || mayHaveMarker, let bytes = try? sources.bytes(of: file.path) else { return nil }
      if mayHaveMarker, let line = SourceInspection.conflictMarker(in: bytes) {
        let start = Location.Position(line: line, column: 1)
        return finding("This line is a conflict marker of git", at: start, in: file.path, changed, bytes)
      }
      if breadth == .change, let old = changed?.oldBytes(from: bytes), Linter.hasSyntaxErrors(old) { return nil }
      guard file.hasSyntaxErrors, let start = SourceInspection.firstSyntaxError(in: bytes) else { return nil }
      return finding("This is not valid Swift", at: start, in: file.path, changed, bytes)
    }
  }

  private func finding(
    _ what: String, at start: Location.Position, in path: RepoPath, _ change: FileChange?, _ bytes: [UInt8]
  ) -> Finding {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: start.line, omittingEmptySubsequences: false)
    let line = start.line <= lines.count ? Array(lines[start.line - 1].prefix(1000)) : []
    let isAdded = change?.addedLines.contains(start.line) ?? false
    return Finding(
      rule: Self.rule, severity: .error, location: Location(path: path, start: start),
      message: "\(what), so the rules see only a part of the file. Repair it first.",
      scope: isAdded ? .added : change == nil ? .file : .caused,
      fingerprint: Fingerprint(
        rule: Self.rule, path: change?.originalPath ?? path, line: line, declaration: "", occurrence: 0),
      sourceLine: String(decoding: line, as: UTF8.self))
  }

  static let note = RuleNote(
    rule: rule, summary: "A source is not valid Swift.",
    rationale: "The rules see only the part of a file that the parser understands, so a file with a conflict marker "
      + "or a missing bracket would look clean. If the compiler accepts the file, its syntax is newer than reviewbot's "
      + "parser; exclude the file on the target branch until an update.",
    severity: .error)
}

extension [Finding] {
  /// Returns these findings and others, ordered by path and line.
  func merging(_ others: [Finding]) -> [Finding] {
    others.reduce(into: self) { all, other in
      guard let place = other.location else { return all.append(other) }
      let line = place.lines?.lowerBound ?? 0
      let index = all.firstIndex { finding in
        guard let location = finding.location else { return false }
        return location.path == place.path ? location.lines?.lowerBound ?? 0 > line : place.path < location.path
      }
      all.insert(other, at: index ?? all.endIndex)
    }
  }
}

extension FileChange {
  fileprivate var addsConflictMarker: Bool {
    let marker = Array("<<<<<<< ".utf8)
    return hunks.contains { hunk in
      hunk.lines.contains { line in
        if case .added = line { hunk.text(of: line).starts(with: marker) } else { false }
      }
    }
  }
}
