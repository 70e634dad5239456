import ReviewCore

extension BitbucketPayload {
  /// A Code Insights report. It has no field for its creator's own use, so the stamp is one of the shown data.
  struct Report: Decodable {
    struct Item: Decodable {
      let title: String?
      /// A text; numbers and other values belong to reports of other tools.
      let value: String?

      private enum CodingKeys: String, CodingKey {
        case title, value
      }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        value = try? values.decodeIfPresent(String.self, forKey: .value)
      }
    }

    let externalId: String?
    let data: [Item]?

    /// Nil for the report of another tool. Sending annotations again changes nothing, so an unfinished report is sent
    /// from its first annotation on.
    var fact: ForgeFact? {
      guard let externalId, let stamp = value(of: NewReport.stampTitle) else { return nil }
      let count = value(of: NewReport.countTitle).flatMap { Int($0) }
      return .check(
        ForgeFact.Check(
          id: ItemID(externalId), order: 0, externalID: stamp, annotationCount: count ?? 0, isComplete: count != nil))
    }

    private func value(of title: String) -> String? {
      data?.first { $0.title == title }?.value
    }
  }

  struct NewReport: Encodable {
    struct Item: Encodable {
      let title: String
      let type = "TEXT"
      let value: String
    }

    static let stampTitle = "Fingerprint"
    /// The number of annotations of a complete report, or another text.
    static let countTitle = "Annotations"
    private static let longestDetails = 2_000

    let title: String
    let details: String
    let reportType = "TEST"
    let reporter = "reviewbot"
    let link: String?
    let result: String
    let data: [Item]

    /// - Parameters:
    ///   - stamp: See `CheckStamp`.
    ///   - isComplete: Whether all annotations were sent. The report has no result before.
    init(_ check: DesiredPublication.Check, stamp: String, isComplete: Bool) {
      title = check.title
      details = BodyBudget.cut(check.summary.isEmpty ? check.title : check.summary, to: Self.longestDetails)
      link = check.link
      result = isComplete ? check.conclusion.result : "PENDING"
      data = [
        Item(title: Self.stampTitle, value: stamp),
        Item(title: Self.countTitle, value: isComplete ? "\(check.annotations.count)" : "incomplete"),
      ]
    }
  }

  struct NewAnnotation: Encodable {
    private static let longestSummary = 450

    let externalId: String
    let annotationType: String
    let summary: String
    let details: String?
    let path: String
    let line: Int
    let severity: String

    /// - Parameter number: The annotation's number in its report, which identifies it when it is sent again.
    init(_ annotation: DesiredPublication.Annotation, number: Int, in report: String) {
      externalId = "\(report)-\(number)"
      annotationType = annotation.severity == .error ? "BUG" : "CODE_SMELL"
      let text = "\(annotation.title): \(annotation.text)"
      summary = BodyBudget.cut(text, to: Self.longestSummary)
      details = summary == text ? nil : annotation.text
      path = annotation.path
      line = annotation.lines.lowerBound
      severity = annotation.severity.importance
    }
  }

  struct NewStatus: Encodable {
    let key: String
    let name: String
    let state: String
    let description: String
    let url: String

    init(_ status: DesiredPublication.Status, word: String, page: String) {
      key = BitbucketPayload.statusKey(of: status.context)
      name = status.context
      state = word
      description = status.text
      url = status.link ?? page
    }
  }

  private static let longestKey = 40

  /// Returns the key of a status, which has at most 40 characters. A longer context ends with a digest, because
  /// statuses with the same key replace each other.
  static func statusKey(of context: String) -> String {
    guard context.utf16.count > longestKey else { return context }
    let digest = ContentDigest.of(context).prefix(8)
    return "\(context.prefix(longestKey - digest.count - 1))-\(digest)"
  }

  struct NewComment: Encodable {
    struct Content: Encodable {
      let raw: String
    }

    struct Inline: Encodable {
      let path: String
      let to: Int
    }

    let content: Content
    var inline: Inline?

    init(_ text: String, at anchor: Anchor? = nil) {
      content = Content(raw: text)
      inline = anchor.map { Inline(path: $0.path, to: $0.lines.upperBound) }
    }
  }
}

extension DesiredPublication.Conclusion {
  /// `PENDING` is neither green nor red.
  fileprivate var result: String {
    switch self {
    case .success: "PASSED"
    case .failure: "FAILED"
    case .undecided, .neutral: "PENDING"
    }
  }
}

extension Severity {
  fileprivate var importance: String {
    switch self {
    case .note: "LOW"
    case .warning: "MEDIUM"
    case .error: "HIGH"
    }
  }
}
