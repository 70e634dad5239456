import ReviewCore

/// A line that reviewbot sends to the program of an external forge.
struct ExternalRequest: Encodable {
  enum Kind {
    case capabilities(Target)
    /// Without surfaces: the pull request alone.
    case observe(Set<Capabilities.Surface>)
    /// With the items that the operation changes.
    case apply(ExternalOperation, ExternalState)
  }

  /// The pull request that the report goes to.
  struct Target: Encodable {
    let url: String?
    let project: String
    /// Missing for a commit without a pull request.
    let pullRequest: Int?
    let head: String
    /// The name of the report, where one pull request has several.
    let key: String

    init(_ target: PullRequestTarget, key: String) {
      url = target.baseURL.isEmpty ? nil : target.baseURL
      project = target.project.text
      pullRequest = target.number > 0 ? target.number : nil
      head = target.head.hex
      self.key = key
    }
  }

  let id: Int
  let kind: Kind

  private enum CodingKeys: String, CodingKey {
    case version = "protocol"
    case id, request, target, surfaces, operation, observed
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(ExternalLink.version, forKey: .version)
    try values.encode(id, forKey: .id)
    switch kind {
    case .capabilities(let target):
      try values.encode("capabilities", forKey: .request)
      try values.encode(target, forKey: .target)
    case .observe(let surfaces):
      try values.encode("observe", forKey: .request)
      try values.encode(surfaces.map(\.rawValue).sorted(), forKey: .surfaces)
    case .apply(let operation, let observed):
      try values.encode("apply", forKey: .request)
      try values.encode(operation, forKey: .operation)
      try values.encode(observed, forKey: .observed)
    }
  }
}

/// One operation. The member `type` says which; the other members depend on it.
struct ExternalOperation: Encodable {
  struct Report: Encodable {
    struct Annotation: Encodable {
      let path: String
      let firstLine: Int
      let lastLine: Int
      let severity: String
      let title: String
      let text: String
    }

    let name: String
    let conclusion: String
    let title: String
    let summary: String
    let link: String?
    let annotations: [Annotation]
  }

  /// A comment to create.
  struct Comment: Encodable {
    struct Side: Encodable {
      let path: String
      let firstLine: Int
      let lastLine: Int
      let isFirstLineAdded: Bool
      let isLastLineAdded: Bool
    }

    let path: String
    let firstLine: Int
    let lastLine: Int
    /// Missing when the diff does not show the lines.
    let old: Side?
    let body: String
  }

  let type: String
  var id: String?
  var body: String?
  var status: ExternalState.Status?
  var report: Report?
  var stamp: String?
  /// The number of annotations that an earlier run reported.
  var from: Int?
  var comments: [Comment]?

  init(_ action: ForgeOperation.Action) {
    type = Self.type(of: action)
    switch action {
    case .setStatus(let status): self.status = ExternalState.Status(status)
    case .reportAnnotations(let check, let stamp): (report, self.stamp) = (Report(check), stamp.text)
    case .continueReport(let id, let check, let from): (self.id, report, self.from) = (id.text, Report(check), from)
    case .addSummary(let body): self.body = body
    case .addComments(let drafts): comments = drafts.map(Comment.init)
    case .updateSummary(let id, let body), .updateComment(let id, let body): (self.id, self.body) = (id.text, body)
    case .deleteSummary(let id), .deleteComment(let id), .fold(let id), .unfold(let id), .resolve(let id),
      .unresolve(let id):
      self.id = id.text
    }
  }

  private static func type(of action: ForgeOperation.Action) -> String {
    switch action {
    case .setStatus: "setStatus"
    case .reportAnnotations: "reportAnnotations"
    case .continueReport: "continueReport"
    case .addSummary: "addSummary"
    case .updateSummary: "updateSummary"
    case .deleteSummary: "deleteSummary"
    case .addComments: "addComments"
    case .updateComment: "updateComment"
    case .deleteComment: "deleteComment"
    case .fold: "fold"
    case .unfold: "unfold"
    case .resolve: "resolve"
    case .unresolve: "unresolve"
    }
  }
}

extension ExternalOperation.Report {
  init(_ check: DesiredPublication.Check) {
    name = check.name
    conclusion = check.conclusion.rawValue
    title = check.title
    summary = check.summary
    link = check.link
    annotations = check.annotations.map {
      Annotation(
        path: $0.path, firstLine: $0.lines.lowerBound, lastLine: $0.lines.upperBound, severity: $0.severity.rawValue,
        title: $0.title, text: $0.text)
    }
  }
}

extension ExternalOperation.Comment {
  init(_ comment: ForgeOperation.ReviewComment) {
    path = comment.anchor.path
    firstLine = comment.anchor.lines.lowerBound
    lastLine = comment.anchor.lines.upperBound
    old = comment.oldSide.map {
      Side(
        path: $0.path, firstLine: $0.first.number, lastLine: $0.last.number, isFirstLineAdded: $0.first.isAdded,
        isLastLineAdded: $0.last.isAdded)
    }
    body = comment.body
  }
}
