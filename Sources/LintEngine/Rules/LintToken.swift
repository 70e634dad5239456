import LintFastWalk
package import SwiftSyntax

/// A token that the walk has reached. It is valid while its handler runs.
package struct LintToken {
  private let visited: VisitedToken

  init(_ visited: VisitedToken) {
    self.visited = visited
  }

  /// Offsets without the white space and comments around it.
  package var contentRange: Range<Int> { visited.contentRange }
  package var contentStart: Int { visited.contentRange.lowerBound }
  package var contentEnd: Int { visited.contentRange.upperBound }

  /// Creates the token, which takes longer than anything else here.
  package var syntax: TokenSyntax? { visited.syntax }
}
