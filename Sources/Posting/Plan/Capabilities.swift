/// What a forge, together with the token at hand, lets us do, and how much at once.
package struct Capabilities: Hashable, Sendable {
  /// A place where something can be put, or a thing that can be done.
  package enum Surface: String, Hashable, Sendable, CaseIterable {
    case statuses
    case checkRun
    case summary
    case reviewComments
    /// Folding away a comment that has become moot.
    case minimising
  }

  package var surfaces: Set<Surface>
  package var commentsPerReview: Int
  package var annotationsPerRequest: Int
  /// Of a comment, in UTF-16 units.
  package var commentLength: Int
  /// Of a commit status' description, in UTF-16 units.
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

  /// The same without all other surfaces.
  package func limited(to kept: Set<Surface>) -> Capabilities {
    var result = self
    result.surfaces.formIntersection(kept)
    return result
  }
}
