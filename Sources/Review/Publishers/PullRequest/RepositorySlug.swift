/// `owner/name` of a repository on a forge.
struct RepositorySlug: Hashable, Sendable {
  let owner: String
  let name: String

  private static let longestPart = 100

  /// Nil unless there are two parts of letters, digits, `-`, `_` and `.`, neither of them `.` or `..`. Both become
  /// parts of the address that requests are sent to.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(Self.isName) else { return nil }
    (owner, name) = (String(parts[0]), String(parts[1]))
  }

  private static func isName(_ part: Substring) -> Bool {
    let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isPlain && (1...longestPart).contains(part.utf8.count) && part != "." && part != ".."
  }
}
