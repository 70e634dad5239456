import ReviewCore

extension GitHubPayload {
  struct CheckRuns: Decodable {
    let checkRuns: [CheckRun]
  }

  struct CheckRun: Decodable {
    struct Output: Decodable {
      let annotationsCount: Int?
    }

    let id: Int64
    let externalId: String?
    let status: String?
    let output: Output?

    var fact: ForgeFact {
      .check(
        ForgeFact.Check(
          id: ItemID("\(id)"), order: id, externalID: externalId ?? "", annotationCount: output?.annotationsCount ?? 0,
          isComplete: status == "completed"))
    }
  }

  struct CheckBody: Encodable {
    struct Output: Encodable {
      let title: String
      let summary: String
      let annotations: [Annotation]
    }

    struct Annotation: Encodable {
      let path: String
      let startLine: Int
      let endLine: Int
      let annotationLevel: String
      let title: String
      let message: String
    }

    var name: String?
    var headSha: String?
    var externalId: String?
    let detailsUrl: String?
    let status: String
    let conclusion: String?
    let output: Output

    /// - Parameter isLast: Whether this request completes the annotations; only then does the check run get a
    ///   conclusion.
    init(_ check: DesiredPublication.Check, _ annotations: [DesiredPublication.Annotation], isLast: Bool) {
      detailsUrl = check.link
      status = isLast ? "completed" : "in_progress"
      conclusion = isLast ? check.conclusion.word : nil
      output = Output(title: check.title, summary: check.summary, annotations: annotations.map(Annotation.init))
    }
  }
}

extension GitHubPayload.CheckBody.Annotation {
  init(_ annotation: DesiredPublication.Annotation) {
    self.init(
      path: annotation.path, startLine: annotation.lines.lowerBound, endLine: annotation.lines.upperBound,
      annotationLevel: annotation.severity.level, title: String(annotation.title.prefix(200)), message: annotation.text)
  }
}

extension Severity {
  fileprivate var level: String {
    switch self {
    case .note: "notice"
    case .warning: "warning"
    case .error: "failure"
    }
  }
}

extension DesiredPublication.Conclusion {
  /// The conclusion for "could not judge" is neither green nor the red of a bad change.
  fileprivate var word: String {
    switch self {
    case .success: "success"
    case .failure: "failure"
    case .undecided: "action_required"
    case .neutral: "neutral"
    }
  }
}
