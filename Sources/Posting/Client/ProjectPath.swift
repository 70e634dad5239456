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
