package import HTTP
import ReviewCore

/// Why a forge did not do what it was asked.
package struct ForgeError: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The token is wrong or has expired: nothing further will work.
    case unauthorised
    /// The token may not do this; it may be able to do other things.
    case forbidden
    /// No token of this kind may do this, whatever its permissions.
    case unsupported
    /// The thing is not there (any more).
    case gone
    /// The forge does not accept the contents.
    case invalid
    /// The pull request has moved on to other commits.
    case moved
    /// A write that may or may not have been done.
    case ambiguous
    /// The wait that the forge asks for, or the posting's own time limit, leaves no time.
    case outOfTime
    /// The forge cannot be reached, or fails.
    case unavailable
    /// The answer is not what the forge's contract says.
    case unreadable
  }

  package let kind: Kind
  package let summary: String
  package let hint: String

  package init(_ kind: Kind, _ summary: String, hint: String) {
    self.kind = kind
    self.summary = summary
    self.hint = hint
  }

  /// What became of a request that brought no answer.
  package init(_ error: HTTPError) {
    let isAmbiguous = error.mayHaveBeenDone && !error.method.isRead
    self.init(isAmbiguous ? .ambiguous : .unavailable, error.summary, hint: error.hint)
  }
}

extension ForgeError: UserFacingError {}
