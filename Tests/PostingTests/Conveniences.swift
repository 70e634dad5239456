import Posting
import ReviewCore

/// What tests that are about no forge in particular take: GitHub's.
extension DesiredPublication.Comment {
  /// The text without its last line, which says how to turn the rule off.
  var main: String {
    text.firstRange(of: "\n\n<sub>Not useful here?").map { String(text[..<$0.lowerBound]) } ?? text
  }
}

extension Marker {
  init?(body: String) {
    self.init(body: body, in: .github)
  }

  var line: String { line(in: .github) }
}

extension Capabilities {
  init(
    surfaces: Set<Surface> = Set(Surface.allCases), commentsPerRequest: Int = 30, annotationsPerRequest: Int = 50
  ) {
    self = .github
    self.surfaces = surfaces
    limits.commentsPerRequest = commentsPerRequest
    limits.annotationsPerRequest = annotationsPerRequest
  }
}

extension PullRequestTarget {
  /// The fake forge's pull request. Nil for an id that is none.
  init?(head: String, baseURL: String) {
    guard let project = ProjectPath("octo/demo"), let head = ObjectID(head) else { return nil }
    self.init(project: project, number: 7, head: head, baseURL: baseURL)
  }
}
