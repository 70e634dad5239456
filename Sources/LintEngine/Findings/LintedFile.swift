import LintFastWalk
package import ReviewCore

/// The result of linting one file.
package struct LintedFile: Hashable, Sendable {
  package let path: RepoPath
  /// Sorted by start, end and rule; without findings that a comment in the file suppresses.
  package let findings: [LintFinding]
  /// The findings that a comment suppresses, in the same order.
  package let suppressed: [LintFinding]
  /// The parts that were not linted, such as the whole of a file that is too large.
  package let gaps: [LintGap]
  /// Whether the parser found syntax errors. Findings may then be wrong, and fixes are not applied.
  package let hasSyntaxErrors: Bool

  package init(
    path: RepoPath, findings: [LintFinding] = [], suppressed: [LintFinding] = [], gaps: [LintGap] = [],
    hasSyntaxErrors: Bool = false
  ) {
    self.path = path
    self.findings = findings
    self.suppressed = suppressed
    self.gaps = gaps
    self.hasSyntaxErrors = hasSyntaxErrors
  }

  /// Creates the result for a file that was not linted at all.
  package init(_ gap: LintGap) {
    self.init(path: gap.path, gaps: [gap])
  }
}

extension LintedFile {
  /// Computes the positions of the findings, and separates the suppressed ones.
  init(context: RuleContext, rules: CompiledRules, hasSyntaxErrors: Bool, isCutShort: Bool) {
    var found = Found(context: context, rules: rules)
    let gaps = context.gaps + (isCutShort ? [.cutShort(context.path)] : [])
    // With a gap, a command may suppress findings in code that was not checked.
    if gaps.isEmpty { found.addSuperfluousCommands() }
    let lists = found.lists
    self.init(
      path: context.path, findings: lists.shown, suppressed: lists.suppressed, gaps: gaps,
      hasSyntaxErrors: hasSyntaxErrors)
  }
}

/// The unsorted findings of one file.
private struct Found {
  private static let blanket: RuleID = "blanket_disable_command"

  private let context: RuleContext
  private let rules: CompiledRules
  private var raw: [RawFinding]
  /// The suppression that hides each finding.
  private var covers: [Suppressions.Cover?]

  init(context: RuleContext, rules: CompiledRules) {
    self.context = context
    self.rules = rules
    raw = context.findings
    covers = []
    covers = raw.map(cover)
  }

  mutating func addSuperfluousCommands() {
    let suppressions = context.suppressions
    guard !suppressions.commands.isEmpty, let rule = rules.index(of: SuperfluousCommands.id) else { return }
    let used = suppressions.useful(Set(covers.compactMap { $0 }))
    let superfluous = SuperfluousCommands(suppressions: suppressions, used: used, rules: rules)
    let more = superfluous.findings(rule: rule)
    let added = raw.count
    raw += more
    covers += more.map(cover)
    keepOneAdvice(addedAt: added)
  }

  /// Keeps one of two findings about the same name in a suppression: "superfluous" says to remove the suppression,
  /// "blanket" says to end it. The more severe finding stays; of two equally severe ones, the superfluous one stays.
  private mutating func keepOneAdvice(addedAt added: Int) {
    guard let blanket = rules.index(of: Self.blanket) else { return }
    let superfluous = Dictionary(raw.indices[added...].map { (raw[$0].range, $0) }) { first, _ in first }
    var dropped: Set<Int> = []
    for index in raw.indices[..<added] where raw[index].rule == blanket {
      guard let other = superfluous[raw[index].range], covers[other] == nil, covers[index] == nil else { continue }
      dropped.insert(raw[index].severity > raw[other].severity ? other : index)
    }
    guard !dropped.isEmpty else { return }
    covers = covers.indices.filter { !dropped.contains($0) }.map { covers[$0] }
    raw = raw.indices.filter { !dropped.contains($0) }.map { raw[$0] }
  }

  /// The findings, sorted by start, end, rule and message. `LintFinding` values are created after sorting.
  var lists: (shown: [LintFinding], suppressed: [LintFinding]) {
    guard !raw.isEmpty else { return ([], []) }
    var names = DeclarationNames(context.declarations)
    var shown: [LintFinding] = []
    var suppressed: [LintFinding] = []
    shown.reserveCapacity(raw.count)
    for index in sortedIndices {
      if let reported = rules.reported, !reported.contains(rules.ids[raw[index].rule]) { continue }
      let finding = context.finding(raw[index], rules: rules, names: &names)
      if covers[index] == nil { shown.append(finding) } else { suppressed.append(finding) }
    }
    return (shown, suppressed)
  }

  private func cover(_ finding: RawFinding) -> Suppressions.Cover? {
    guard !context.suppressions.commands.isEmpty else { return nil }
    let start = context.source.position(at: finding.range.lowerBound)
    let names = rules.names(ofRule: finding.rule)
    let ignored =
      rules.ids[finding.rule] == UnexplainedCommands.id
      ? context.suppressions.command(withNameAt: finding.range) : nil
    return context.suppressions.cover(line: start.line, start: start, names: names, ignoring: ignored)
  }

  private var sortedIndices: [Int] {
    // A closure that captured `self` would count the references of all of its members.
    let (raw, ids) = (raw, rules.ids)
    return raw.indices.sorted { left, right in
      let (one, other) = (raw[left].range, raw[right].range)
      if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
      if one.upperBound != other.upperBound { return one.upperBound < other.upperBound }
      if raw[left].rule != raw[right].rule { return ids[raw[left].rule] < ids[raw[right].rule] }
      return raw[left].message < raw[right].message
    }
  }
}

extension RuleContext {
  fileprivate func finding(_ raw: RawFinding, rules: CompiledRules, names: inout DeclarationNames) -> LintFinding {
    let start = source.position(at: raw.range.lowerBound)
    return LintFinding(
      rule: rules.ids[raw.rule],
      severity: rules.hasFixedSeverity[raw.rule] ? rules.severities[raw.rule] : raw.severity,
      start: start, end: source.position(at: raw.range.upperBound), message: raw.message,
      fix: raw.fix.flatMap { offered($0, for: raw.range) }, declaration: names.path(at: raw.range.lowerBound),
      lineText: source.copy(ofLine: start.line), cause: raw.cause)
  }

  private func offered(_ fix: ByteFix, for finding: Range<Int>) -> Fix? {
    // Tokens that the parser adds at the end of broken code can be beyond the file's last byte. They are not fixed.
    let isInside = fix.edits.allSatisfy { $0.range.upperBound <= source.bytes.count }
    return isInside && !losesComment(fix, of: finding) ? fix.fix(in: source) : nil
  }

  /// Returns whether a fix would remove a comment that the finding is not about.
  private func losesComment(_ fix: ByteFix, of finding: Range<Int>) -> Bool {
    let texts = fix.edits.map { Array($0.text.utf8) }
    return fix.edits.contains { edit in
      guard source.bytes[edit.range].contains(UInt8(ascii: "/")) else { return false }
      return comments.contains { comment in
        edit.range.lowerBound <= comment.range.lowerBound && comment.range.upperBound <= edit.range.upperBound
          && !comment.range.contains(finding.lowerBound)
          && !texts.contains { $0.firstRange(of: source.bytes[comment.range]) != nil }
      }
    }
  }
}
