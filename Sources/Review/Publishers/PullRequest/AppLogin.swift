import HTTP
import Posting

/// Posting as a GitHub App: `REVIEWBOT_APP_ID` and `REVIEWBOT_APP_KEY` (the PEM text) in the environment.
struct AppLogin: Sendable {
  let app: GitHubApp

  /// Nil when the environment has no app id.
  /// - Throws: A `UserFacingError` when the key is not a private RSA key.
  init?(services: Services) throws {
    guard let id = services.secret("REVIEWBOT_APP_ID"), let pem = services.secret("REVIEWBOT_APP_KEY") else {
      return nil
    }
    let key = try RSAKey(pem: pem.exposed)
    app = GitHubApp(id: id.exposed) { try key.signature(of: $0) }
  }
}
