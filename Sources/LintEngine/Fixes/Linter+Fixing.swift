import LintFastWalk
package import ReviewCore

/// A file after its findings are fixed.
package struct FixedFile: Hashable, Sendable {
  package let path: RepoPath
  /// The bytes before the fixes.
  package let original: [UInt8]
  package let bytes: [UInt8]
  /// The number of fixed findings, without fixes that other fixes undid.
  package let count: Int
  /// Notes of one sentence, such as that a fix was refused.
  package let notices: [String]
  /// The parts that were not linted, and therefore not fixed.
  package let gaps: [LintGap]

  package var isChanged: Bool { bytes != original }

  /// Creates an unchanged file that was not linted.
  package init(_ gap: LintGap) {
    self.init(path: gap.path, original: [], bytes: [], count: 0, notices: [], gaps: [gap])
  }

  package init(
    path: RepoPath, original: [UInt8], bytes: [UInt8], count: Int, notices: [String], gaps: [LintGap] = []
  ) {
    self.path = path
    self.original = original
    self.bytes = bytes
    self.count = count
    self.notices = notices
    self.gaps = gaps
  }
}

/// Selects the findings of a file that are fixed.
package struct FixSelection: Sendable {
  package typealias Filter = @Sendable (LintFinding) -> Bool

  /// Selects the findings whose fix keeps the program's behavior.
  package static let safeFixes: Filter = { $0.fix?.isSafe ?? false }
  package static let allFixes: Filter = { _ in true }
  /// All findings of the file that have a fix.
  package static let everything = FixSelection(where: allFixes)

  /// The added lines of a change: only findings that it caused are fixed. Nil: all lines.
  private let lines: LineSet?
  /// Lines whose findings are not fixed, by rule.
  private let excluded: [RuleID: LineSet]
  private let isWanted: Filter

  package init(
    lines: LineSet? = nil, excluded: [RuleID: LineSet] = [:], where isWanted: @escaping Filter = Self.safeFixes
  ) {
    self.lines = lines
    self.excluded = excluded
    self.isWanted = isWanted
  }

  func includes(_ finding: LintFinding) -> Bool {
    guard finding.fix != nil, isWanted(finding) else { return false }
    if excluded[finding.rule]?.contains(finding.start.line) == true { return false }
    return lines.map { Scoping.scope(of: finding, added: $0) != .file } ?? true
  }

  /// Returns the selection after a round of fixes, which moves the lines.
  func moved(by round: FixRound) -> FixSelection {
    FixSelection(lines: lines.map(round.moved), excluded: excluded.mapValues(round.moved), where: isWanted)
  }
}

extension Linter {
  /// Higher than any real file needs.
  private static let roundLimit = 50

  /// Applies fixes in rounds until none is left. Fixes that touch each other wait for the next round. If rules undo
  /// each other, the result of the first stays, and the others fix nothing more in the file.
  ///
  /// A fix that adds syntax errors is refused. A file with syntax errors is fixed only if fixes of white space remove
  /// all of them.
  ///
  /// - Parameter selection: The findings to fix; by default those whose fix is safe.
  package func fix(path: RepoPath, bytes: [UInt8], selection: FixSelection = FixSelection()) -> FixedFile {
    BigStack.run(limit: TimeLimit.forFixes(ofBytes: bytes.count), late: FixedFile(.tooSlow(path))) { meter in
      fixHere(path: path, bytes: bytes, selection: selection, meter: meter)
    }
  }

  /// Fixes many files on all cores. The results are in the order of the paths.
  /// - Parameter selection: Returns the findings of a file to fix.
  package func fixAll(
    _ paths: [RepoPath], selection: @escaping @Sendable (RepoPath) -> FixSelection,
    read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> [FixedFile] {
    await Self.onAllCores(paths, threads: nil, late: { FixedFile(.tooSlow($0)) }) { path, turn in
      do {
        let bytes = try read(path)
        turn.meter.allow(TimeLimit.forFixes(ofBytes: bytes.count))
        return fixHere(path: path, bytes: bytes, selection: selection(path), meter: turn.meter)
      } catch {
        return FixedFile(.unreadable(path, error))
      }
    }
  }

  /// Returns whether the bytes have syntax errors, or exceed the limits of the parser.
  package static func hasSyntaxErrors(_ bytes: [UInt8]) -> Bool {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: true) { _ in
      NestingScan.exceedsLimit(bytes) || FixRound.hasSyntaxErrors(bytes)
    }
  }

  private func fixHere(
    path: RepoPath, bytes original: [UInt8], selection: FixSelection, meter: WorkMeter
  ) -> FixedFile {
    var bytes = original
    var selection = selection
    var history = FixHistory(original)
    var notices: [String] = []
    var gaps: [LintGap] = []
    var refused: Set<String> = []
    var stopped: Set<RuleID> = []
    func fixed() -> FixedFile {
      FixedFile(path: path, original: original, bytes: bytes, count: history.count, notices: notices, gaps: gaps)
    }
    for round in 1...Self.roundLimit {
      let file = lintHere(path: path, bytes: bytes, meter: meter)
      gaps = file.gaps
      let source = SourceText(bytes)
      let findings = file.findings.filter { finding in
        // In code with syntax errors, misplaced white space may be the only error.
        guard !file.hasSyntaxErrors || finding.fixesSpacesAlone(in: source) else { return false }
        guard selection.includes(finding), !stopped.contains(finding.rule) else { return false }
        return !refused.contains(finding.fixIdentity)
      }
      let fixes = FixRound(source: source, findings: findings)
      guard !file.hasSyntaxErrors || fixes.count > 0 else {
        notices = ["\(path) was not fixed: it has syntax errors."]
        return fixed()
      }
      guard !findings.isEmpty else { break }
      bytes = fixes.bytes
      selection = selection.moved(by: fixes)
      refused.formUnion(fixes.refused.map(\.fixIdentity))
      notices += fixes.refused.map { finding in
        "The fix of \(finding.rule) in \(path), line \(finding.start.line), was refused: it breaks the syntax."
      }
      if fixes.count == 0 { break }
      let rivals = history.add(fixes)
      stopped.formUnion(rivals.count > 1 ? rivals.dropFirst() : rivals[...])
      if let notice = Self.notice(on: rivals, in: path) { notices.append(notice) }
      if round == Self.roundLimit { notices.append(Self.notice(afterLastRound: history.lastRules, in: path)) }
    }
    return fixed()
  }

  private static func notice(afterLastRound rules: [RuleID], in path: RepoPath) -> String {
    let names = rules.map { "`\($0)`" }.joined(separator: ", ")
    return "\(path) still has findings to fix after \(roundLimit) rounds of fixes, of \(names). Run again, or turn one"
      + " of them off."
  }

  /// Returns a notice about rules that undo each other; nil if there are none.
  private static func notice(on rivals: [RuleID], in path: RepoPath) -> String? {
    guard let first = rivals.first else { return nil }
    let others = rivals.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
    guard !others.isEmpty else { return "A fix of `\(first)` in \(path) changes nothing; it was left out." }
    return "The fixes of `\(first)` and \(others) in \(path) undo each other; the result of `\(first)` was kept. "
      + "Turn one of them off."
  }
}

extension LintFinding {
  /// Returns whether the fix removes and inserts only white space.
  fileprivate func fixesSpacesAlone(in source: SourceText) -> Bool {
    guard let edits = fix?.edits else { return false }
    return edits.allSatisfy { edit in
      guard let start = source.offset(at: edit.start), let end = source.offset(at: edit.end) else { return false }
      return start <= end && source.isBlank(start..<end) && edit.text.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
    }
  }
}
