import Forge
import HTTP
import ReviewCore
import Signing

/// Posting as a GitHub App: `REVIEWBOT_APP_ID` and `REVIEWBOT_APP_KEY` (the PEM text) in the environment.
struct AppLogin: Sendable {
  let id: String
  let key: Secret

  /// Nil when the environment names no app.
  init?(services: Services) {
    guard let id = services.value("REVIEWBOT_APP_ID"), let key = services.value("REVIEWBOT_APP_KEY") else { return nil }
    self.id = id
    self.key = Secret(key)
  }

  /// A token of an hour for the target's repository; a posting takes minutes, so it need not be renewed meanwhile.
  /// - Throws: A `Mendable` error when the key is none, or the app is not installed there.
  func access(
    to target: PullRequestTarget, over transport: any HTTPTransport, now: Int
  ) async throws -> GitHubApp.Access {
    let key = try RSAKey(pem: key.exposed)
    return try await GitHubApp(id: id) { try key.signature(of: $0) }.access(to: target, over: transport, now: now)
  }
}
