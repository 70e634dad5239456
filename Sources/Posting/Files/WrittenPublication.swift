import Reporting
import ReviewCore

/// All that has been posted to a folder, and the contents of its files.
struct WrittenPublication: Sendable {
  struct Comment: Sendable {
    let id: String
    /// Nil for the summary.
    let anchor: Anchor?
    /// With the marker.
    var body: String
  }

  struct Report: Sendable {
    let check: DesiredPublication.Check
    let stamp: CheckStamp
  }

  let head: ObjectID
  var statuses: [DesiredPublication.Status] = []
  var report: Report?
  var summaries: [Comment] = []
  var comments: [Comment] = []

  init(head: ObjectID) {
    self.head = head
  }

  mutating func rewrite(_ id: String, as body: String) {
    for index in summaries.indices where summaries[index].id == id { summaries[index].body = body }
    for index in comments.indices where comments[index].id == id { comments[index].body = body }
  }

  mutating func remove(_ id: String) {
    summaries.removeAll { $0.id == id }
    comments.removeAll { $0.id == id }
  }
}

// MARK: - Files

extension WrittenPublication {
  /// Returns the contents of a file; nil when the publication has nothing for it.
  func contents(of file: PublicationFolder.File) -> String? {
    switch file {
    case .publication: JSONWriter.document(json)
    case .summary: summaries.first.map { Self.text(of: $0) + "\n" }
    case .comments: comments.isEmpty ? nil : commentPage
    case .checkRun: report.map { Self.page(of: $0.check) }
    case .statuses: statuses.isEmpty ? nil : statusPage
    }
  }

  /// The comments in the order of the files and lines, whatever the order of posting.
  private var sortedComments: [Placed] {
    comments.compactMap { comment in comment.anchor.map { Placed(anchor: $0, text: Self.text(of: comment)) } }
      .sorted { $0.order < $1.order }
  }

  private struct Placed {
    let anchor: Anchor
    let text: String

    var order: (String, Int, Int, String) { (anchor.path, anchor.lines.lowerBound, anchor.lines.upperBound, text) }
  }

  private var commentPage: String {
    let parts = sortedComments.map { comment in
      "## \(MarkdownText.code(comment.anchor.path)), \(Self.words(for: comment.anchor.lines))\n\n\(comment.text)\n"
    }
    return "# Comments on lines\n\n" + parts.joined(separator: "\n")
  }

  private var statusPage: String {
    let lines = statuses.map { status in
      "- **\(MarkdownText.prose(status.context))**: \(status.state.rawValue). \(MarkdownText.prose(status.text))\n"
    }
    return "# Commit statuses\n\n" + lines.joined()
  }

  private static func page(of check: DesiredPublication.Check) -> String {
    let annotations = check.annotations.map { annotation in
      "## \(MarkdownText.code(annotation.path)), \(words(for: annotation.lines))\n\n"
        + "**\(annotation.severity.word)** · \(MarkdownText.code(annotation.title))\n\n"
        + "\(MarkdownText.paragraphs(annotation.text))\n"
    }
    let title = "# Check run \(MarkdownText.prose(check.name)): \(check.conclusion.rawValue)"
    return ([title, MarkdownText.prose(check.title), check.summary].joined(separator: "\n\n") + "\n")
      + annotations.map { "\n" + $0 }.joined()
  }

  private static func words(for lines: ClosedRange<Int>) -> String {
    lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound) to \(lines.upperBound)"
  }

  /// Returns the text without the marker, which holds the number of the run.
  private static func text(of comment: Comment) -> String {
    String(Marker.text(of: comment.body, in: Capabilities.files.markup))
  }
}

// MARK: - JSON

extension WrittenPublication {
  private var json: JSONValue {
    let files = PublicationFolder.File.allCases.filter { $0 == .publication || contents(of: $0) != nil }
    return .object([
      ("format", .string(PublicationFolder.format)), ("version", .integer(1)),
      ("files", .array(files.map { .string($0.rawValue) })), ("head", .string(head.hex)),
      ("summary", Self.optional(summaries.first.map(Self.text))),
      ("comments", .array(sortedComments.map { Self.json(of: $0.anchor, [("text", .string($0.text))]) })),
      ("checkRun", report.map { Self.json(of: $0.check) } ?? .null),
      ("statuses", .array(statuses.map(Self.json))),
    ])
  }

  private static func json(of check: DesiredPublication.Check) -> JSONValue {
    .object([
      ("name", .string(check.name)), ("conclusion", .string(check.conclusion.rawValue)),
      ("title", .string(check.title)), ("summary", .string(check.summary)), ("link", optional(check.link)),
      (
        "annotations",
        .array(
          check.annotations.map { annotation in
            json(
              of: Anchor(path: annotation.path, lines: annotation.lines),
              [
                ("severity", .string(annotation.severity.rawValue)), ("title", .string(annotation.title)),
                ("text", .string(annotation.text)),
              ])
          })
      ),
    ])
  }

  private static func json(of status: DesiredPublication.Status) -> JSONValue {
    .object([
      ("context", .string(status.context)), ("state", .string(status.state.rawValue)), ("text", .string(status.text)),
      ("link", optional(status.link)),
    ])
  }

  private static func json(of anchor: Anchor, _ more: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(
      [
        ("path", .string(anchor.path)), ("firstLine", .integer(anchor.lines.lowerBound)),
        ("lastLine", .integer(anchor.lines.upperBound)),
      ] + more)
  }

  private static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }
}
