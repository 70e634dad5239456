/// The kinds of forges that reports go to.
package enum ForgeKind: Hashable, Sendable {
  /// One of `forges`, by its name: `github`.
  case api(String)
  /// A program `reviewbot-forge-NAME` on the PATH that speaks for a forge.
  case external(String)
  /// A folder with files of what would be posted.
  case files

  private static let plain = forges.map(\.kind) + [.files]
  private static let externalPrefix = "external:"

  /// The names of all kinds, for messages.
  package static let names = plain.map(\.name) + ["\(externalPrefix)NAME"]

  /// - Parameter name: As in `--forge` and `forge.kind`: `github`, `external:pagure`. Nil for an unknown name.
  package init?(_ name: String) {
    if let kind = Self.plain.first(where: { $0.name == name }) {
      self = kind
      return
    }
    let program = name.dropFirst(Self.externalPrefix.count)
    // The name becomes a part of a program's name.
    guard name.hasPrefix(Self.externalPrefix), (1...50).contains(program.utf8.count),
      program.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    self = .external(String(program))
  }

  package var name: String {
    if case .external(let name) = self { return Self.externalPrefix + name }
    return family
  }

  /// The name without the one of an external program: `github`, `external`.
  package var family: String {
    switch self {
    case .api(let name): name
    case .external: "external"
    case .files: "files"
    }
  }
}

extension ForgeKind: CustomStringConvertible {
  package var description: String { name }
}

/// What determines which forge a report goes to.
package struct ForgeClues: Sendable {
  /// From the command line.
  package var requested: ForgeKind?
  /// From the target branch's configuration.
  package var configured: ForgeKind?
  /// The API's address, as given on the command line or configured.
  package var address: String?
  package var environment: [String: String]
  /// The kind that CI names for its job.
  package var named: ForgeKind?
  /// The remote's URL.
  package var remote: String?

  package init(
    requested: ForgeKind? = nil, configured: ForgeKind? = nil, address: String? = nil,
    environment: [String: String] = [:], named: ForgeKind? = nil, remote: String? = nil
  ) {
    self.named = named
    self.requested = requested
    self.configured = configured
    self.address = address
    self.environment = environment
    self.remote = remote
  }

  /// The kind of forge, by the first of these that tells: the command line, the configuration, the address, CI, the
  /// remote's host. GitHub if none does.
  package var kind: ForgeKind {
    requested ?? configured ?? kindOfAddress ?? named ?? kindOfService ?? kindOfRemote ?? .github
  }

  /// The kinds of public forges, by the hosts of their pages, their APIs and ssh.
  private static let hosts = Dictionary(
    forges.flatMap { forge in
      ((forge.traces?.hosts ?? []) + (forge.traces?.otherHosts ?? [])).map { ($0, forge.kind) }
    }, uniquingKeysWith: { first, _ in first })

  private var kindOfAddress: ForgeKind? {
    guard let address else { return nil }
    let trimmed = String(address.reversed().drop { $0 == "/" }.reversed())
    let known = Self.host(of: address).flatMap { Self.hosts[$0] }
    return known ?? forges.first { forge in forge.traces?.apiPath.map(trimmed.hasSuffix) ?? false }?.kind
  }

  private var kindOfService: ForgeKind? {
    // From the last one, because Forgejo's runners also set the variables of Gitea, and both set those of GitHub.
    forges.last { forge in
      (forge.traces?.variables ?? []).contains { !["", "false", "0"].contains(environment[$0] ?? "") }
    }?.kind
  }

  private var kindOfRemote: ForgeKind? {
    remote.flatMap(Self.host).flatMap { Self.hosts[$0] }
  }

  /// The remote's host if it belongs to another server than the public forge of this kind. A host without a dot is an
  /// alias of ssh, and a remote without a host is a folder.
  package func strangeHost(for kind: ForgeKind) -> String? {
    guard let remote, remote.contains("://") || remote.prefix(while: { $0 != "/" }).contains(":"),
      let host = Self.host(of: remote), host.contains("."), Self.hosts[host] != kind
    else { return nil }
    return host
  }

  /// Returns the lower-case host of `https://host/a/b`, `ssh://git@host:22/a/b` or `git@host:a/b`.
  private static func host(of url: String) -> String? {
    var rest = Substring(url)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "/" }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    let host = rest.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }
}
