package import ReviewCore

/// The pull request that a report goes to, and the address of its forge.
package struct PullRequestTarget: Hashable, Sendable {
  package let project: ProjectPath
  /// 0 for a commit that is posted to without a pull request.
  package let number: Int
  /// The commit that was reviewed.
  package let head: ObjectID
  /// The API's address without a trailing slash: `https://api.github.com`, `https://github.example.com/api/v3`.
  package let baseURL: String

  /// Returns the same target with another pull request.
  package func with(number: Int) -> PullRequestTarget {
    PullRequestTarget(project: project, number: number, head: head, baseURL: baseURL)
  }

  package init(project: ProjectPath, number: Int, head: ObjectID, baseURL: String) {
    self.project = project
    self.number = number
    self.head = head
    self.baseURL = String(baseURL.reversed().drop { $0 == "/" }.reversed())
  }
}
