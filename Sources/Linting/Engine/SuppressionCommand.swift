package import ReviewCore

/// A comment that turns rules off or on: `// reviewbot:disable:next force_try - the literal is valid`.
///
/// `swiftlint:` is understood alike. Rules are ids or `all`; what follows ` - ` is the reason.
package struct SuppressionCommand: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case disable, enable
  }

  /// Which lines it speaks of; nil is from here to the counter-command or the end of the file.
  package enum Reach: String, Hashable, Sendable {
    case next, this, previous
  }

  package let action: Action
  package let reach: Reach?
  /// Nil for `all`.
  package let rules: Set<RuleID>?
  package let reason: String?
  package let start: Location.Position

  func names(_ rule: RuleID) -> Bool {
    rules?.contains(rule) ?? true
  }

  /// All commands of a comment, in order.
  static func commands(in comment: Comment, of source: SourceText) -> [SuppressionCommand] {
    let text = source.text(comment.range)
    var commands: [SuppressionCommand] = []
    for match in text.matches(of: /\b(?:swiftlint|reviewbot):(disable|enable)(?::(next|this|previous))?(?=\s|$)([^\n]*)/) {
      guard let action = Action(rawValue: String(match.1)) else { continue }
      let offset = comment.range.lowerBound + text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      let words = Words(match.3)
      commands.append(
        SuppressionCommand(
          action: action, reach: match.2.flatMap { Reach(rawValue: String($0)) }, rules: words.rules,
          reason: words.reason, start: source.position(at: offset)))
    }
    return commands
  }

  /// The part after the command: ids, then perhaps a reason.
  private struct Words {
    let rules: Set<RuleID>?
    let reason: String?

    init(_ text: Substring) {
      let body = text.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)[0]
      let parts = body.split(separator: " - ", maxSplits: 1)
      let ids = (parts.first ?? "").split { $0 == " " || $0 == "\t" || $0 == "," || $0 == "\r" }
      rules = ids.isEmpty || ids.contains("all") ? (ids.isEmpty ? [] : nil) : Set(ids.map { RuleID(String($0)) })
      let reason = parts.count > 1 ? parts[1].trimmingPrefix { $0 == " " } : ""
      self.reason = reason.isEmpty ? nil : String(reason)
    }
  }
}
