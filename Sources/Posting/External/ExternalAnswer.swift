import ReviewCore

/// A line that the program of an external forge sends back.
struct ExternalAnswer: Decodable {
  struct Failure: Decodable {
    /// See `ForgeError.Kind`.
    let kind: String?
    let summary: String
    let hint: String?
  }

  let id: Int
  let `protocol`: Int?
  let error: Failure?
  let capabilities: ExternalCapabilities?
  let observed: ExternalState?
  /// The created items, and the account that created them.
  let applied: ExternalState?
}

extension ExternalAnswer.Failure {
  private static let kinds: [String: ForgeError.Kind] = [
    "unauthorised": .unauthorised, "forbidden": .forbidden, "unsupported": .unsupported, "gone": .gone,
    "invalid": .invalid, "moved": .moved, "ambiguous": .ambiguous, "outOfTime": .outOfTime,
    "unavailable": .unavailable,
  ]

  private static let longestText = 1_000

  /// - Parameter program: The program's name.
  func forgeError(of program: String) -> ForgeError {
    ForgeError(
      kind.flatMap { Self.kinds[$0] } ?? .unavailable, "\(program) reports: \(Self.shown(summary))",
      hint: Self.shown(hint ?? "Check the forge and the program's settings."))
  }

  private static func shown(_ text: String) -> String {
    BodyBudget.cut(Escaped.line(text), to: longestText)
  }
}

/// All that an external forge can do. Only the surfaces are required.
struct ExternalCapabilities: Decodable {
  let surfaces: [String]
  /// Nil: the comments of any bot may be reviewbot's.
  let account: String?
  let commentsPerRequest: Int?
  let annotations: Int?
  let commentLength: Int?
  let statusLength: Int?
  let annotationLength: Int?
  let hiddenLine: String?
  let hasHTML: Bool?
  let suggestions: String?
  let hasCommands: Bool?
  let hasMultiLineComments: Bool?
  let reportName: String?

  private static let hidings: [String: Markup.Hiding] = [
    "html-comment": .htmlComment, "link-definition": .linkDefinition,
  ]
  private static let suggestionStyles: [String: Markup.Suggestions] = ["attached": .attached, "counted": .counted]

  /// Nil when a number or a word is not possible. Unknown surfaces are ignored.
  var capabilities: Capabilities? {
    let hiding = Self.hidings[hiddenLine ?? "html-comment"]
    let style = suggestions.map { Self.suggestionStyles[$0] }
    guard let hiding, let limits, style.map({ $0 != nil }) ?? true else { return nil }
    return Capabilities(
      surfaces: Set(surfaces.compactMap(Capabilities.Surface.init)), limits: limits,
      markup: Markup(
        hiding: hiding, hasHTML: hasHTML ?? true, suggestions: style ?? nil, hasCommands: hasCommands ?? false),
      statusWords: Capabilities.StatusWords(\.rawValue), reportName: Escaped.line(reportName ?? "report"),
      hasMultiLineComments: hasMultiLineComments ?? true)
  }

  private var limits: Capabilities.Limits? {
    let limits = Capabilities.Limits(
      commentsPerRequest: commentsPerRequest ?? 30, annotationsPerRequest: annotations ?? 1_000,
      annotations: annotations ?? 1_000, commentLength: commentLength ?? 65_000, statusLength: statusLength ?? 140,
      annotationLength: annotationLength ?? 2_000, pace: PostingPace())
    let isPossible =
      (1...10_000).contains(limits.commentsPerRequest) && (0...100_000).contains(limits.annotations)
      && (2_000...10_000_000).contains(limits.commentLength) && (20...100_000).contains(limits.statusLength)
      && (20...1_000_000).contains(limits.annotationLength)
    return isPossible ? limits : nil
  }
}
