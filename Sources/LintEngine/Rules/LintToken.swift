import LintFastWalk
package import SwiftSyntax

/// A token that the walk has reached. It is valid only while its handler runs.
package struct LintToken {
  private let visited: VisitedToken

  init(_ visited: VisitedToken) {
    self.visited = visited
  }

  /// Offsets without the white space and comments around it.
  package var contentRange: Range<Int> { visited.contentRange }
  package var contentStart: Int { visited.contentRange.lowerBound }
  package var contentEnd: Int { visited.contentRange.upperBound }

  /// Creates the token. This is the slowest member of this type.
  package var syntax: TokenSyntax? { visited.syntax }
}
