import LintFastWalk
package import ReviewCore

/// A file that was not linted, or not by all rules.
package struct LintGap: Hashable, Sendable {
  package let path: RepoPath
  /// The rule that skipped the file; nil if no rule checked the file, or not all of it.
  package let rule: RuleID?
  /// The reason why the file was not linted, in words that follow a colon.
  package let reason: String

  package init(path: RepoPath, rule: RuleID? = nil, reason: String) {
    self.path = path
    self.rule = rule
    self.reason = reason
  }

  /// Returns the problem that a check reports if it needed these files; nil if there is no gap.
  package static func problem(of gaps: [LintGap]) -> Problem? {
    guard let first = gaps.first else { return nil }
    let more = gaps.count == 1 ? "" : " The same is true of \(gaps.count - 1) more; the notes name them."
    return Problem(summary: first.description + more, hint: first.hint)
  }

  private var hint: String {
    guard let rule else {
      return "Change the file so that it can be linted, or exclude it in the `.lint.yml` of the target branch."
    }
    return "Make the regular expression of \(rule) more specific, or exclude the file from the rule."
  }
}

extension LintGap: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    let by = rule.map { " by \($0)" } ?? ""
    return "\(path) was not linted\(by): \(reason)\(reason.hasSuffix(".") ? "" : ".")"
  }
}

extension LintGap {
  package static func tooLarge(_ path: RepoPath, limit: Int) -> LintGap {
    LintGap(path: path, reason: "larger than \(limit >> 20) MB")
  }

  static func tooDeep(_ path: RepoPath) -> LintGap {
    let limits = "\(NestingScan.limit), or \(NestingScan.squareLimit) square ones"
    let reason =
      "it nests brackets or words deeper than can be parsed (\(limits)), or does not close more than"
        + " \(NestingScan.unclosedLimit)"
    return LintGap(path: path, reason: reason)
  }

  static func cutShort(_ path: RepoPath) -> LintGap {
    LintGap(path: path, reason: "it nests code too deeply to be linted to the bottom")
  }

  /// Returns the gap of a file that took longer than `TimeLimit` allows.
  package static func tooSlow(_ path: RepoPath) -> LintGap {
    LintGap(path: path, reason: "parsing and linting it takes too long; check that the file compiles")
  }

  package static func utf16(_ path: RepoPath) -> LintGap {
    LintGap(path: path, reason: "it is UTF-16, and Swift is written in UTF-8")
  }

  package static func unreadable(_ path: RepoPath, _ error: any Error) -> LintGap {
    LintGap(path: path, reason: Escaped.line((error as? any UserFacingError)?.summary ?? "\(error)"))
  }

  package static func slowExpression(_ rule: RuleID, in path: RepoPath) -> LintGap {
    LintGap(path: path, rule: rule, reason: "its regular expression takes too long")
  }
}
