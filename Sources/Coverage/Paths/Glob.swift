package import ReviewCore

/// A pattern of paths, as `.lint.yml` and `--exclude` have them.
///
/// `*` and `?` stand for characters within one component, `**` for any number of components. A pattern without a slash
/// is about file and folder names at any depth; one with a slash begins at the repository's root. What matches a folder
/// matches all in it.
package struct Glob: Hashable, Sendable {
  /// As it was written.
  package let pattern: String
  private let components: [[UInt8]]

  package init(_ pattern: String) {
    self.pattern = pattern
    var components = pattern.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    if components.first == Array(".".utf8) { components.removeFirst() }
    if !pattern.utf8.contains(UInt8(ascii: "/")) { components.insert(Self.anyDepth, at: 0) }
    if components.last != Self.anyDepth { components.append(Self.anyDepth) }
    self.components = components
  }

  package func matches(_ path: RepoPath) -> Bool {
    matches(parts: Self.parts(of: path))
  }

  /// A path's components, for those who try many patterns on it.
  static func parts(of path: RepoPath) -> [ArraySlice<UInt8>] {
    path.bytes.split(separator: UInt8(ascii: "/"))
  }

  func matches(parts: [ArraySlice<UInt8>]) -> Bool {
    Wildcards.match(components[...], parts[...], isStar: { $0 == Self.anyDepth }, matches: Self.matches)
  }

  private static func matches(_ pattern: [UInt8], _ part: ArraySlice<UInt8>) -> Bool {
    Wildcards.match(
      pattern[...], part, isStar: { $0 == UInt8(ascii: "*") }, matches: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }

  private static let anyDepth = Array("**".utf8)
}

/// Matching with stars that stand for any number of elements: greedy, with one step back, so never more than
/// pattern × text steps.
private enum Wildcards {
  static func match<Pattern, Element>(
    _ pattern: ArraySlice<Pattern>, _ text: ArraySlice<Element>, isStar: (Pattern) -> Bool,
    matches: (Pattern, Element) -> Bool
  ) -> Bool {
    var (inPattern, inText) = (pattern.startIndex, text.startIndex)
    var retry: (pattern: Int, text: Int)?
    while inText < text.endIndex {
      if inPattern < pattern.endIndex, isStar(pattern[inPattern]) {
        retry = (inPattern + 1, inText)
        inPattern += 1
      } else if inPattern < pattern.endIndex, matches(pattern[inPattern], text[inText]) {
        inPattern += 1
        inText += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (inPattern, inText) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy(isStar)
  }
}
