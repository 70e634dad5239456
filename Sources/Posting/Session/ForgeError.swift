package import HTTP
import ReviewCore

/// The reason why a forge did not perform a request.
package struct ForgeError: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The token is wrong or has expired: every further request will fail.
    case unauthorised
    /// The token does not allow this operation; it may allow others.
    case forbidden
    /// No token of this kind allows this operation, whatever its permissions.
    case unsupported
    /// The item does not exist (any more).
    case gone
    /// The forge rejects the contents.
    case invalid
    /// The pull request has newer or other commits.
    case moved
    /// A write that may or may not have been done.
    case ambiguous
    /// The remaining time is shorter than the wait that the forge requires, or the posting's time limit has passed.
    case outOfTime
    /// The forge cannot be reached, or returns server errors.
    case unavailable
    /// The answer does not match the forge's API.
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

  /// Maps the failure of a request that got no answer.
  package init(_ error: HTTPError) {
    let isAmbiguous = error.mayHaveBeenDone && !error.method.isRead
    self.init(isAmbiguous ? .ambiguous : .unavailable, error.summary, hint: error.hint)
  }
}

extension ForgeError: UserFacingError {}
