import Forge
import HTTP
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

  /// - Throws: A `Mendable` error when the key is none.
  func app() throws -> GitHubApp {
    let key = try RSAKey(pem: key.exposed)
    return GitHubApp(id: id) { try key.signature(of: $0) }
  }
}
