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
