package import HTTP

/// The token that a posting acts with. That of an app ends after an hour and is renewed; any other stays as it is.
package actor TokenSource {
  /// Makes a new token, as for an app whose last one has ended.
  package typealias Renewal = @Sendable () async throws(ForgeError) -> Secret

  private var token: Secret
  private let renew: Renewal?
  /// One renewal for all who wait for it.
  private var renewal: Task<Result<Secret, ForgeError>, Never>?

  /// - Parameter renew: Nil for a token that cannot be renewed.
  package init(_ token: Secret, renew: Renewal? = nil) {
    self.token = token
    self.renew = renew
  }

  package var current: Secret { token }

  /// A token other than the refused one; nil when there is no way to get one.
  /// - Throws: Why no new one was given.
  func token(after refused: Secret) async throws(ForgeError) -> Secret? {
    guard let renew else { return nil }
    // Somebody was faster.
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
