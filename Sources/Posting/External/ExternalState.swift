import ReviewCore

/// The state of a pull request in the protocol for external forges, or a part of it.
struct ExternalState: Codable {
  struct Status: Codable {
    let context: String
    let state: String
    let text: String?
    let link: String?
  }

  /// A report with annotations.
  struct Report: Codable {
    let id: String
    let order: Int64?
    /// The text that reviewbot gave it.
    let stamp: String
    let annotationCount: Int
    let isComplete: Bool?
  }

  struct Comment: Codable {
    let id: String
    let order: Int64?
    /// `summary` or `reviewComments`.
    let surface: String
    let author: String
    let isBot: Bool?
    let body: String
    let replyTo: String?
    let path: String?
    let firstLine: Int?
    let lastLine: Int?
    let isOutdated: Bool?
    let closings: [String]?
  }

  var head: String?
  var base: String?
  var baseBranch: String?
  var isFork: Bool?
  /// All commits of the pull request.
  var commits: [String]?
  var account: String?
  var statuses: [Status]?
  var reports: [Report]?
  var comments: [Comment]?
}

extension ExternalState {
  /// The items of the state. The order of a list counts where the items have no order of their own.
  var facts: [ForgeFact] {
    var facts: [ForgeFact] = []
    if let account { facts.append(.identity(.login(account))) }
    facts += (statuses ?? []).map { .status($0.fact) }
    facts += (reports ?? []).enumerated().map { .check($1.fact(at: $0)) }
    facts += (comments ?? []).enumerated().map { .comment($1.fact(at: $0)) }
    return facts
  }

  /// Returns the state with one item, for the operation that changes the item.
  static func holding(_ id: String?, of facts: [ForgeFact]) -> ExternalState {
    var state = ExternalState()
    guard let id else { return state }
    for fact in facts {
      switch fact {
      case .comment(let comment) where comment.id.text == id: state.comments = [Comment(comment)]
      case .check(let check) where check.id.text == id: state.reports = [Report(check)]
      default: break
      }
    }
    return state
  }
}

extension ExternalState.Status {
  init(_ status: DesiredPublication.Status) {
    self.init(context: status.context, state: status.state.rawValue, text: status.text, link: status.link)
  }

  fileprivate var fact: ForgeFact.Status {
    ForgeFact.Status(context: context, word: state, text: text ?? "", link: link)
  }
}

extension ExternalState.Report {
  fileprivate init(_ check: ForgeFact.Check) {
    self.init(
      id: check.id.text, order: check.order, stamp: check.externalID, annotationCount: check.annotationCount,
      isComplete: check.isComplete)
  }

  fileprivate func fact(at index: Int) -> ForgeFact.Check {
    ForgeFact.Check(
      id: ItemID(id), order: order ?? Int64(index), externalID: stamp, annotationCount: annotationCount,
      isComplete: isComplete ?? true)
  }
}

extension ExternalState.Comment {
  fileprivate init(_ comment: ForgeFact.Comment) {
    let anchor: Anchor? = if case .shown(let anchor) = comment.position { anchor } else { nil }
    let surface: Capabilities.Surface = comment.place == .conversation ? .summary : .reviewComments
    self.init(
      id: comment.id.text, order: comment.order, surface: surface.rawValue, author: comment.author,
      isBot: comment.isBot, body: comment.body, replyTo: comment.replyTo?.text, path: anchor?.path,
      firstLine: anchor?.lines.lowerBound, lastLine: anchor?.lines.upperBound,
      isOutdated: comment.position == .outdated, closings: comment.closings.map(\.rawValue).sorted())
  }

  fileprivate func fact(at index: Int) -> ForgeFact.Comment {
    ForgeFact.Comment(
      id: ItemID(id), order: order ?? Int64(index),
      place: surface == Capabilities.Surface.summary.rawValue ? .conversation : .review, author: author,
      isBot: isBot ?? false, body: body, replyTo: replyTo.map { ItemID($0) }, position: position,
      closings: Set((closings ?? []).compactMap(Capabilities.Surface.init)))
  }

  private var position: ForgeFact.Comment.Position {
    if isOutdated == true { return .outdated }
    guard let path, let firstLine else { return .unknown }
    return .shown(Anchor(path: path, lines: firstLine...max(firstLine, lastLine ?? firstLine)))
  }
}
