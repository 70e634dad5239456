/// The operations that a forge and the token allow, and their size limits.
package struct Capabilities: Hashable, Sendable {
  /// A part of the pull request that can be written, or an operation that the forge can perform.
  package enum Surface: String, Hashable, Sendable, CaseIterable {
    case statuses
    case checkRun
    case summary
    case reviewComments
    /// Collapsing a comment that no longer applies.
    case minimising
  }

  package var surfaces: Set<Surface>
  package var commentsPerReview: Int
  package var annotationsPerRequest: Int
  /// Limit for a comment, in UTF-16 units.
  package var commentLength: Int
  /// Limit for the description of a commit status, in UTF-16 units.
  package var statusLength: Int
  package var hasSuggestions: Bool
  package var hasMultiLineComments: Bool

  package init(
    surfaces: Set<Surface> = Set(Surface.allCases), commentsPerReview: Int = 30, annotationsPerRequest: Int = 50,
    commentLength: Int = 65_000, statusLength: Int = 140, hasSuggestions: Bool = true, hasMultiLineComments: Bool = true
  ) {
    self.surfaces = surfaces
    self.commentsPerReview = commentsPerReview
    self.annotationsPerRequest = annotationsPerRequest
    self.commentLength = commentLength
    self.statusLength = statusLength
    self.hasSuggestions = hasSuggestions
    self.hasMultiLineComments = hasMultiLineComments
  }

  package func has(_ surface: Surface) -> Bool {
    surfaces.contains(surface)
  }

  /// Returns the same capabilities with only these surfaces.
  package func limited(to kept: Set<Surface>) -> Capabilities {
    var result = self
    result.surfaces.formIntersection(kept)
    return result
  }
}
