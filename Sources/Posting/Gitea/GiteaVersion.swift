/// A version of Gitea's API.
package struct GiteaVersion: Hashable, Sendable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Nil when the text does not begin with two numbers.
  /// - Parameter text: What the server answers: `1.26.0+dev-12-gabc1234`. Forgejo adds the version of Gitea that it is
  ///   compatible with, and that one counts: `16.0.1+gitea-1.22.0`.
  package init?(_ text: String) {
    let separator = "+gitea-"
    let version = text.firstRange(of: separator).map { text[$0.upperBound...] } ?? text[...]
    let numbers = version.split(separator: ".", maxSplits: 2).prefix(2).map { Int($0.prefix(while: \.isNumber)) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major, minor)
  }

  /// The first version of Gitea whose API resolves comments.
  package static let firstThatResolves = GiteaVersion(1, 26)
}

extension GiteaVersion: Comparable {
  package static func < (left: GiteaVersion, right: GiteaVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
