import ReviewCore

/// The rounds of fixes of one file: which findings they fixed, and whether they came back to an earlier text.
struct FixHistory {
  private struct Applied {
    let round: Int
    let rule: RuleID
    /// Equal for a fix that is made again.
    let identity: String
  }

  /// Hashes of the texts, before the first round and after each.
  private var texts: [Int]
  /// The first text that a later one is compared with: the one after the last cycle.
  private var start = 0
  private var applied: [Applied] = []

  init(_ bytes: [UInt8]) {
    texts = [bytes.hashValue]
  }

  /// How many fixes the text shows.
  var count: Int { applied.count }

  /// The rules of the last round, in the order of the file.
  var lastRules: [RuleID] { rules(since: texts.count - 2) }

  /// Adds a round.
  ///
  /// When the text is one of an earlier round, the rounds since then undo each other: their fixes no longer count. Of
  /// equal fixes in earlier rounds only those count whose result the text shows.
  /// - Returns: The rules of those rounds, in the order in which they were first applied; empty when the text is new.
  mutating func add(_ round: FixRound) -> [RuleID] {
    let text = round.bytes.hashValue
    let number = texts.count - 1
    applied += round.fixed.map { Applied(round: number, rule: $0.rule, identity: $0.fixIdentity) }
    defer { texts.append(text) }
    guard round.count > 0, let first = texts[start...].lastIndex(of: text) else { return [] }
    start = texts.count
    let rules = rules(since: first)
    let undone = Set(applied.filter { $0.round >= first }.map(\.identity))
    let before = applied.filter { $0.round < first && undone.contains($0.identity) }
    let shown = before.filter { $0.round == before.last?.round && $0.rule == rules.first }
    applied.removeAll { undone.contains($0.identity) }
    applied += shown
    return rules
  }

  private func rules(since round: Int) -> [RuleID] {
    let active = Set(applied.filter { $0.round >= round }.map(\.rule))
    var rules: [RuleID] = []
    for fix in applied where active.contains(fix.rule) && !rules.contains(fix.rule) { rules.append(fix.rule) }
    return rules
  }
}

extension LintFinding {
  /// Equal for the same fix in later rounds, when lines have moved.
  var fixIdentity: String {
    "\(rule) \(declaration) \(String(decoding: lineText, as: UTF8.self))"
  }
}
