package import HTTP
package import ReviewCore

/// A forge that reports can be posted to: where its API is, how one logs in, and the client for it.
package struct Forge: Sendable {
  package let kind: ForgeKind
  /// Nil when only the user can name the forge.
  package let traces: Traces?
  /// Nil when the client needs neither an address nor a token.
  package let access: Access?
  package let connect: Connect

  /// Creates the way to one pull request.
  /// - Parameter key: The report's name.
  package typealias Connect =
    @Sendable (_ connection: ForgeConnection, _ target: PullRequestTarget, _ key: String) -> any PullRequestAccess

  /// Makes an app of the id and the private key that the user gave.
  package typealias AppLogin = @Sendable (_ id: Secret, _ key: Secret) throws -> any ForgeApp

  /// See `ForgeKind.family`.
  package var name: String { kind.family }

  /// The number of parts of a project's path.
  package var projectDepth: ClosedRange<Int> { access?.projectDepth ?? 1...20 }

  /// What a forge is recognized by, in addresses and in CI.
  package struct Traces: Sendable {
    /// The hosts of public servers. A project's pages are at `https://HOST/PATH`.
    package var hosts: [String]
    /// Other hosts of these servers, such as those of the API and of ssh.
    package var otherHosts: [String] = []
    /// The end of the API's address on any server; nil when there is no rule.
    package var apiPath: String?
    /// Variables that the forge's own CI sets.
    package var variables: [String] = []
    /// The addresses of files and commits below a project's page.
    package var links: WebLinks.Style
  }

  /// The way to a forge's API.
  package struct Access: Sendable {
    /// Variables in which CI states the API's address; the first that is set counts.
    package var addressVariables: [String]
    /// The forges that set the address variables for their own CI, by the variables that tell them apart. GitHub, Gitea
    /// and Forgejo all set `GITHUB_API_URL`.
    package var host: Host
    /// The API's address of the public forge; nil when there is none, or several.
    package var publicAddress: String?
    /// An example of another address, for messages.
    package var sampleAddress: String
    /// Variables that hold a token, in addition to `REVIEWBOT_TOKEN`. The program keeps them from all tests.
    package var tokenVariables: [String]
    /// The number of parts of a project's path: 2 for `owner/name`.
    package var projectDepth: ClosedRange<Int>
    /// Nil when the forge has no apps.
    package var app: AppLogin?

    package init(
      addressVariables: [String], publicAddress: String?, sampleAddress: String, tokenVariables: [String],
      projectDepth: ClosedRange<Int> = 2...2, host: Host = Host(), app: AppLogin? = nil
    ) {
      self.addressVariables = addressVariables
      self.publicAddress = publicAddress
      self.sampleAddress = sampleAddress
      self.tokenVariables = tokenVariables
      self.projectDepth = projectDepth
      self.host = host
      self.app = app
    }

    /// Returns the API's address from the CI system of this forge; nil in the CI system of another one, whose address
    /// must not receive this forge's token.
    /// - Parameter value: Returns a non-empty variable.
    package func addressFromCI(_ value: (String) -> String?) -> String? {
      let isHere = host.marks.isEmpty || host.marks.contains { value($0) != nil }
      guard isHere, !host.otherMarks.contains(where: { value($0) != nil }) else { return nil }
      return addressVariables.lazy.compactMap(value).first
    }
  }

  /// The CI system of a forge.
  package struct Host: Sendable {
    /// One of these is set; empty: none is required.
    package var marks: [String] = []
    /// None of these is set.
    package var otherMarks: [String] = []
  }

  package init(_ kind: ForgeKind, _ access: Access?, traces: Traces? = nil, connect: @escaping Connect) {
    self.kind = kind
    self.traces = traces
    self.access = access
    self.connect = connect
  }

  /// A forge with an HTTP API.
  package init(
    _ kind: ForgeKind, _ access: Access, traces: Traces,
    dialect: @escaping @Sendable (_ target: PullRequestTarget, _ key: String) -> any ForgeDialect
  ) {
    self.init(kind, access, traces: traces) { connection, target, key in
      HTTPForgeClient(
        dialect(target, key), transport: connection.transport, tokens: connection.tokens, author: connection.author)
    }
  }
}
