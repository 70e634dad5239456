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

  /// - Parameters:
  ///   - response: The answer that refuses a request.
  ///   - forge: The forge's name.
  ///   - reason: The forge's words, with or without a full stop; nil or empty: it gave none.
  init(_ kind: Kind, answer response: HTTPResponse, from forge: String, reason: String?, hint: String) {
    let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? "no reason given"
    let address = response.url.prefix { $0 != "?" }
    let sentence = reason.hasSuffix(".") ? reason.dropLast() : reason[...]
    self.init(
      kind, "\(forge) answered \(response.status) at \(address): \(Escaped.line(String(sentence.prefix(300)))).",
      hint: hint)
  }
}

extension ForgeError: UserFacingError {}

/// The meaning of an answer that is not a success.
package enum ForgeRefusal: Hashable, Sendable {
  /// Not done. Retry after the wait; if it is nil, the client chooses a wait of at least a minute.
  case rateLimited(wait: Duration?)
  /// The server failed; a write may have been done.
  case serverTrouble(ForgeError)
  case final(ForgeError)
}
