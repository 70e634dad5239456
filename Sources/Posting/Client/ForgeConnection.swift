package import HTTP

/// The transport and the credentials for a forge.
package struct ForgeConnection: Sendable {
  package let kind: ForgeKind
  package let transport: any HTTPTransport
  package let tokens: TokenSource
  /// The token's account; nil: ask the forge.
  package let author: String?

  package init(kind: ForgeKind, transport: any HTTPTransport, tokens: TokenSource, author: String? = nil) {
    self.kind = kind
    self.transport = transport
    self.tokens = tokens
    self.author = author
  }
}

/// The token used for a posting. An app's token expires after an hour and is renewed; any other token stays the same.
package actor TokenSource {
  /// Requests a new token, for example for an app whose last one has expired.
  package typealias Renewal = @Sendable () async throws(ForgeError) -> Secret

  private var token: Secret
  private let renew: Renewal?
  /// One renewal shared by all callers that wait for it.
  private var renewal: Task<Result<Secret, ForgeError>, Never>?

  /// - Parameter renew: Nil for a token that cannot be renewed.
  package init(_ token: Secret, renew: Renewal? = nil) {
    self.token = token
    self.renew = renew
  }

  package var current: Secret { token }

  /// Returns a token other than the refused one, or nil when no renewal is possible.
  /// - Throws: The reason why the renewal failed.
  func token(after refused: Secret) async throws(ForgeError) -> Secret? {
    guard let renew else { return nil }
    // Another caller has already renewed the token.
    if token.exposed != refused.exposed { return token }
    let task = renewal ?? Task { await Self.result(of: renew) }
    renewal = task
    let result = await task.value
    renewal = nil
    token = try result.get()
    return token
  }

  private static func result(of renew: Renewal) async -> Result<Secret, ForgeError> {
    do throws(ForgeError) {
      return .success(try await renew())
    } catch {
      return .failure(error)
    }
  }
}

/// An account of a program, which gets its tokens from the forge.
package protocol ForgeApp: Sendable {
  /// Requests a token that may only post to the target's project.
  /// - Parameter now: Seconds since 1970.
  func access(
    to target: PullRequestTarget, over transport: any HTTPTransport, now: Int
  ) async throws(ForgeError) -> ForgeAccess
}

/// The token, its expiry and the account for a posting as an app.
package struct ForgeAccess: Sendable {
  package let token: Secret
  /// The app's account, such as `review-bot[bot]`.
  package let author: String
  /// In the forge's format.
  package let expiry: String

  package init(token: Secret, author: String, expiry: String) {
    self.token = token
    self.author = author
    self.expiry = expiry
  }
}
