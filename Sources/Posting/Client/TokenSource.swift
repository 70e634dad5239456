package import HTTP

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
