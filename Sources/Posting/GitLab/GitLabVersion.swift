/// The three commits of a diff version: GitLab identifies the lines of comments by them.
struct GitLabVersion: Hashable, Sendable {
  /// The merge base.
  let base: String
  /// The target branch's commit.
  let start: String
  let head: String

  private static let detail = "version"

  init(base: String, start: String, head: String) {
    self.base = base
    self.start = start
    self.head = head
  }

  private init?(_ text: String) {
    let commits = text.split(separator: " ").map(String.init)
    guard commits.count == 3 else { return nil }
    self.init(base: commits[0], start: commits[1], head: commits[2])
  }

  var fact: ForgeFact { .detail(Self.detail, "\(base) \(start) \(head)") }

  /// Returns the newest version of a list that begins with it.
  static func newest(in facts: [ForgeFact]) -> GitLabVersion? {
    facts.details(detail).lazy.compactMap { GitLabVersion($0) }.first
  }
}
