import ReviewCore

/// The rounds of fixes of one file: the fixed findings, and whether a round restored an earlier text.
struct FixHistory {
  private struct Applied {
    let round: Int
    let rule: RuleID
    /// Equal for a repeated fix.
    let identity: String
  }

  /// Hashes of the texts, one before the first round and one after each round.
  private var texts: [Int]
  /// The index of the first text to compare with: the one after the last cycle.
  private var start = 0
  private var applied: [Applied] = []

  init(_ bytes: [UInt8]) {
    texts = [bytes.hashValue]
  }

  /// The number of fixes that are in the text.
  var count: Int { applied.count }

  /// The rules of the last round, in file order.
  var lastRules: [RuleID] { rules(since: texts.count - 2) }

  /// Adds a round.
  ///
  /// If the text equals that of an earlier round, the rounds since then undo each other, and their fixes no longer
  /// count. Of equal fixes in earlier rounds, only those count whose result is in the text.
  /// - Returns: The rules of those rounds, in the order in which they were first applied; empty if the text is new.
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
  /// Equal for the same fix in later rounds, even if its line has moved.
  var fixIdentity: String {
    "\(rule) \(declaration) \(String(decoding: lineText, as: UTF8.self))"
  }
}
