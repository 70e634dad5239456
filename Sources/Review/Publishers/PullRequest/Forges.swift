import HTTP
import Posting

/// A forge that reports can be posted to.
struct Forge: Sendable {
  let kind: Configuration.ForgeKind
  /// The variable in which CI gives the API's address.
  let addressVariable: String
  /// The API's address when neither the request, the configuration nor CI names one.
  let publicAddress: String
  let client: Client

  /// - Parameter key: The report's name.
  typealias Client =
    @Sendable (_ connection: ForgeConnection, _ target: PullRequestTarget, _ key: String) -> any PullRequestClient
}

/// All forges. The first is meant when neither the configuration nor CI says which.
let forges: [Forge] = [
  Forge(kind: .github, addressVariable: "GITHUB_API_URL", publicAddress: "https://api.github.com") {
    $0.client(of: GitHub(target: $1, checkName: $2))
  }
]

/// How requests reach a forge, and as whom.
struct ForgeConnection: Sendable {
  let transport: any HTTPTransport
  let tokens: TokenSource
  /// The account that the token acts as; nil: ask the forge.
  let author: String?

  func client(of dialect: some ForgeDialect) -> any PullRequestClient {
    HTTPForgeClient(dialect, transport: transport, tokens: tokens, author: author)
  }
}

extension Configuration.ForgeKind? {
  /// The configured forge, else the one whose CI this is.
  func forge(value: (String) -> String?) -> Forge? {
    if let self { return forges.first { $0.kind == self } }
    return forges.first { value($0.addressVariable) != nil } ?? forges.first
  }
}
