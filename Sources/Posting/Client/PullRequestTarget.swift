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

/// The path of a project on a forge: `owner/name`, on GitLab also `group/subgroup/name`.
///
/// Engine and CLI pass it on unread; the dialect splits and percent-encodes it for its addresses.
package struct ProjectPath: Hashable, Sendable {
  package let text: String

  /// GitLab's limit, the longest of the known forges.
  private static let longestPart = 255

  /// Nil unless the parts are letters, digits, `-`, `_` and `.`, none of them `.` or `..`: they become parts of the
  /// addresses that requests are sent to.
  /// - Parameter depth: The number of parts that the forge's projects have.
  package init?(_ text: String, depth: ClosedRange<Int> = 2...2) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard depth.contains(parts.count), parts.allSatisfy(Self.isName) else { return nil }
    self.text = text
  }

  /// The path for a publication that goes to no project.
  package static let empty = ProjectPath()

  private init() {
    text = ""
  }

  package var parts: [String] { text.split(separator: "/").map(String.init) }

  /// The last part.
  package var name: String { parts.last ?? text }

  private static func isName(_ part: Substring) -> Bool {
    let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isPlain && (1...longestPart).contains(part.utf8.count) && part != "." && part != ".."
  }
}

extension ProjectPath: CustomStringConvertible {
  package var description: String { text }
}
