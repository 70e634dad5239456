import HTTP
import Posting

/// A forge that reports can be posted to.
struct Forge: Sendable {
  let kind: Configuration.ForgeKind
  /// The variable in which CI states the API's address.
  let addressVariable: String
  /// The API's address, if neither the request, the configuration nor CI specifies one.
  let publicAddress: String
  let client: Client

  /// - Parameter key: The report's name.
  typealias Client =
    @Sendable (_ connection: ForgeConnection, _ target: PullRequestTarget, _ key: String) -> any PullRequestClient
}

/// All forges. The first is the default, when neither the configuration nor CI names one.
let forges: [Forge] = [
  Forge(kind: .github, addressVariable: "GITHUB_API_URL", publicAddress: "https://api.github.com") {
    $0.client(of: GitHub(target: $1, checkName: $2))
  }
]

/// The transport and the credentials for a forge.
struct ForgeConnection: Sendable {
  let transport: any HTTPTransport
  let tokens: TokenSource
  /// The token's account; nil: ask the forge.
  let author: String?

  func client(of dialect: some ForgeDialect) -> any PullRequestClient {
    HTTPForgeClient(dialect, transport: transport, tokens: tokens, author: author)
  }
}

extension Configuration.ForgeKind? {
  /// Returns the configured forge, or the one that the CI service belongs to.
  func forge(value: (String) -> String?) -> Forge? {
    if let self { return forges.first { $0.kind == self } }
    return forges.first { value($0.addressVariable) != nil } ?? forges.first
  }
}
