import Posting

/// The parts of a repository's address, as CI systems name it: `https://HOST/PATH.git`, `ssh://git@HOST/PATH`,
/// `git@HOST:PATH.git`, or an address of a pull request there.
struct RepositoryAddress: Hashable, Sendable {
  let host: String
  /// Without `.git`, and without the part about a pull request.
  let path: String
  /// The number in `/pull/7`, `/pulls/7`, `/merge_requests/7` or `/pull-requests/7`.
  let pullRequest: Int?

  private static let pullRequestParts: Set<String> = ["pull", "pulls", "merge_requests", "pull-requests"]

  /// Nil for text without a host or a path.
  init?(_ text: String) {
    var rest = Substring(text)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    if let at = rest.firstIndex(of: "@"), !rest[..<at].contains("/") { rest = rest[rest.index(after: at)...] }
    guard let end = rest.firstIndex(where: { $0 == "/" || $0 == ":" }) else { return nil }
    host = rest[..<end].lowercased()
    var parts = rest[rest.index(after: end)...].split(separator: "/").map(String.init)
    // A port.
    if rest[end] == ":", let first = parts.first, first.allSatisfy(\.isNumber) { parts.removeFirst() }
    var number: Int?
    let index = parts.indices.first { $0 > 1 && Self.pullRequestParts.contains(parts[$0]) }
    if let index, index + 1 < parts.count {
      number = Int(parts[index + 1])
      parts.removeSubrange(index...)
      if parts.last == "-" { parts.removeLast() }
    }
    if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
    guard !host.isEmpty, !parts.isEmpty else { return nil }
    path = parts.joined(separator: "/")
    pullRequest = number
  }

  /// The forge at a public host; nil for others.
  var forge: Forge? { forges.first { $0.traces?.hosts.contains(host) ?? false } }
}
