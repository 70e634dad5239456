package import ReviewCore

/// What a forge and the token allow, as data: the operations, the limits, and the words and markup of the forge.
package struct Capabilities: Hashable, Sendable {
  /// A part of the pull request that can be written, or an operation that the forge can perform.
  package enum Surface: String, Hashable, Sendable, CaseIterable {
    case statuses
    /// A report with annotations of any lines: a check run of GitHub, a report of Bitbucket's Code Insights.
    case annotations
    case summary
    case reviewComments
    /// Collapsing a comment that no longer applies.
    case folding
    /// Marking the thread of a comment that no longer applies as resolved.
    case resolving
  }

  /// The forge's limits of count, size and pace. A plan never exceeds them.
  package struct Limits: Hashable, Sendable {
    /// The number of comments that one request adds; 1 where comments are added one by one.
    package var commentsPerRequest: Int
    package var annotationsPerRequest: Int
    /// The number of annotations in one report.
    package var annotations: Int
    /// The length of a comment, in UTF-16 units.
    package var commentLength: Int
    /// The length of the text of a commit status, in UTF-16 units.
    package var statusLength: Int
    /// The length of the text of an annotation, in UTF-16 units.
    package var annotationLength: Int
    package var pace: PostingPace

    package init(
      commentsPerRequest: Int, annotationsPerRequest: Int, annotations: Int, commentLength: Int, statusLength: Int,
      annotationLength: Int, pace: PostingPace
    ) {
      self.commentsPerRequest = commentsPerRequest
      self.annotationsPerRequest = annotationsPerRequest
      self.annotations = annotations
      self.commentLength = commentLength
      self.statusLength = statusLength
      self.annotationLength = annotationLength
      self.pace = pace
    }

    /// The length of a comment's text; the rest is for the marker.
    var textLength: Int { commentLength - 1_000 }
  }

  /// The forge's words for the states of a commit status.
  package struct StatusWords: Hashable, Sendable {
    private let words: [DesiredPublication.Status.State: String]

    /// - Parameter words: One word for each state; several states may share a word.
    package init(_ word: (DesiredPublication.Status.State) -> String) {
      let states = DesiredPublication.Status.State.allCases
      words = Dictionary(states.map { ($0, word($0)) }, uniquingKeysWith: { first, _ in first })
    }

    package subscript(state: DesiredPublication.Status.State) -> String { words[state] ?? state.rawValue }
  }

  package var surfaces: Set<Surface>
  package var limits: Limits
  package var markup: Markup
  package var statusWords: StatusWords
  /// The forge's name for a report with annotations, such as `check run`.
  package var reportName: String
  package var hasMultiLineComments: Bool
  /// Whether the forge shows the conclusion of a report with annotations where it shows statuses.
  package var showsReportAsStatus: Bool
  /// The pages of the pull request's project; nil when they are not known.
  package var links: WebLinks?

  package init(
    surfaces: Set<Surface>, limits: Limits, markup: Markup, statusWords: StatusWords, reportName: String = "report",
    hasMultiLineComments: Bool = true, showsReportAsStatus: Bool = false
  ) {
    self.showsReportAsStatus = showsReportAsStatus
    self.surfaces = surfaces
    self.limits = limits
    self.markup = markup
    self.statusWords = statusWords
    self.reportName = reportName
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

  /// Returns the same capabilities with the pages of a project.
  func linked(to links: WebLinks?) -> Capabilities {
    var result = self
    result.links = links
    return result
  }

  /// Returns the name of a surface in messages.
  package func words(for surface: Surface) -> String {
    switch surface {
    case .statuses: "commit statuses"
    case .annotations: "a \(reportName)"
    case .summary: "the summary comment"
    case .reviewComments: "inline comments"
    case .folding: "hiding resolved comments"
    case .resolving: "resolving threads"
    }
  }
}

extension Capabilities.Surface {
  /// Whether the surface has items to list; the others are operations on comments.
  var isListed: Bool {
    switch self {
    case .statuses, .annotations, .summary, .reviewComments: true
    case .folding, .resolving: false
    }
  }
}
