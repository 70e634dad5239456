/// A subject and its diff: the input of every check.
package struct Change: Sendable {
  package let subject: Subject
  /// From the merge base to the head.
  package let diff: Diff
  /// Maps lines of the tested files to the head's lines.
  package let lineMap: LineMap

  package init(subject: Subject, diff: Diff, lineMap: LineMap = .identity) {
    self.subject = subject
    self.diff = diff
    self.lineMap = lineMap
  }
}

/// The reviewed change, resolved once at the start and identified in every report.
package struct Subject: Hashable, Sendable {
  /// The repository's name on its forge (`owner/name`), or the folder's name without a remote.
  package var repository: String
  /// The side that the change would be merged into.
  package var base: Revision
  /// The reviewed side; findings refer to its lines.
  package var head: Revision
  /// The state of the files that tests and coverage ran on. Equal to `head` unless a merge result was tested.
  package var tested: Revision
  /// The commit at which `head` branched off `base`; the change is the difference from here to `head`. Nil for a root
  /// commit.
  package var mergeBase: Revision?
  /// The pull request's number on its forge.
  package var pullRequest: Int?
  /// Whether the pull request comes from another repository.
  package var isFork: Bool

  package init(
    repository: String, base: Revision, head: Revision, tested: Revision? = nil, mergeBase: Revision?,
    pullRequest: Int? = nil, isFork: Bool = false
  ) {
    self.repository = repository
    self.base = base
    self.head = head
    self.tested = tested ?? head
    self.mergeBase = mergeBase
    self.pullRequest = pullRequest
    self.isFork = isFork
  }
}

/// One state of the repository's files that a review refers to.
package enum Revision: Hashable, Sendable {
  /// A commit, and the name that it was requested by (`origin/main`, `HEAD^`, or the id itself).
  case commit(ObjectID, name: String)
  /// The staged files.
  case index
  /// The files on disk: staged, unstaged and untracked.
  case worktree
  /// A side known only through a diff text.
  case unknown

  /// The commit's id, or nil for uncommitted files.
  package var id: ObjectID? {
    guard case .commit(let id, _) = self else { return nil }
    return id
  }
}

extension Revision: CustomStringConvertible {
  /// For example `origin/main (1a2b3c4d5e)`, `the index` or `the working tree`.
  package var description: String {
    switch self {
    case .commit(let id, let name): name.hasPrefix(id.short) ? id.short : "\(Escaped.line(name)) (\(id.short))"
    case .index: "the index"
    case .worktree: "the working tree"
    case .unknown: "unknown"
    }
  }
}

/// The name of a git object: lower-case hexadecimal, 40 digits (SHA-1) or 64 (SHA-256).
package struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  package let hex: String

  /// Nil when `hex` is not 40 or 64 hexadecimal digits.
  package init?(_ hex: some StringProtocol) {
    guard hex.utf8.count == 40 || hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = hex.lowercased()
  }

  /// The first ten digits, for display.
  package var short: String { String(hex.prefix(10)) }

  package var description: String { hex }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
