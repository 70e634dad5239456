import ReviewCore

/// Writes a publication to a folder instead of a forge.
///
/// It begins with nothing posted, so the files show the whole publication, and equal reports give equal bytes. The
/// folder is complete again after each operation.
private actor FilesClient: PullRequestClient {
  nonisolated let capabilities = Capabilities.files

  private static let author = "reviewbot"

  private let target: PullRequestTarget
  private let folder: PublicationFolder
  private var written: WrittenPublication
  private var lastID = 0

  init(target: PullRequestTarget, folder: PublicationFolder) {
    self.target = target
    self.folder = folder
    written = WrittenPublication(head: target.head)
  }

  /// The checkout determines the change, because no forge does.
  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord {
    PullRequestRecord(head: target.head.hex, base: "", baseBranch: "", isFork: false)
  }

  func identity() async throws(ForgeError) -> AuthorIdentity { .login(Self.author) }

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    guard !surfaces.isEmpty else { return [.head(target.head.hex)] }
    var facts: [ForgeFact] = []
    if surfaces.contains(.statuses) {
      facts += written.statuses.map { .status($0.shown(in: capabilities.statusWords)) }
    }
    if surfaces.contains(.annotations), let report = written.report { facts.append(.check(fact(of: report))) }
    if surfaces.contains(.summary) { facts += written.summaries.map { fact(of: $0, in: .conversation) } }
    if surfaces.contains(.reviewComments) { facts += written.comments.map { fact(of: $0, in: .review) } }
    return facts
  }

  func perform(
    _ action: ForgeOperation.Action, observed: [ForgeFact]
  ) async throws(ForgeError) -> [ForgeFact] {
    var created: [ForgeFact] = []
    switch action {
    case .setStatus(let status):
      written.statuses.removeAll { $0.context == status.context }
      written.statuses.append(status)
    case .reportAnnotations(let check, let stamp):
      let report = WrittenPublication.Report(check: check, stamp: stamp)
      written.report = report
      created = [.check(fact(of: report))]
    case .continueReport: break
    case .addSummary(let body):
      let comment = WrittenPublication.Comment(id: nextID(), anchor: nil, body: body)
      written.summaries.append(comment)
      created = [fact(of: comment, in: .conversation)]
    case .addComments(let drafts):
      let comments = drafts.map { WrittenPublication.Comment(id: nextID(), anchor: $0.anchor, body: $0.body) }
      written.comments += comments
      created = comments.map { fact(of: $0, in: .review) }
    case .updateSummary(let id, let body), .updateComment(let id, let body): written.rewrite("\(id)", as: body)
    case .deleteSummary(let id), .deleteComment(let id): written.remove("\(id)")
    case .fold, .unfold, .resolve, .unresolve: break
    }
    try folder.write(written)
    return created
  }

  func pause(_ duration: Duration) async throws(ForgeError) {}

  private func nextID() -> String {
    lastID += 1
    return "\(lastID)"
  }

  private func fact(of comment: WrittenPublication.Comment, in place: ForgeFact.Comment.Place) -> ForgeFact {
    .comment(
      ForgeFact.Comment(
        id: ItemID(comment.id), order: Int64(comment.id) ?? 0, place: place, author: Self.author, isBot: true,
        body: comment.body, position: comment.anchor.map { .shown($0) } ?? .unknown))
  }

  private func fact(of report: WrittenPublication.Report) -> ForgeFact.Check {
    ForgeFact.Check(
      id: ItemID("report"), order: 1, externalID: report.stamp.text, annotationCount: report.check.annotations.count,
      isComplete: true)
  }
}

extension Forge {
  /// Returns the forge that writes all that would be posted to a folder, to be looked at.
  package static func files(in folder: PublicationFolder) -> Forge {
    Forge(.files, nil) { _, target, _ in FilesClient(target: target, folder: folder) }
  }
}

extension Capabilities {
  /// As on GitHub, where the most can be shown.
  package static let files = Capabilities(
    surfaces: [.statuses, .annotations, .summary, .reviewComments], limits: .files, markup: .github,
    statusWords: StatusWords(\.rawValue), reportName: "check run")
}

extension Capabilities.Limits {
  /// GitHub's sizes, without a pace.
  fileprivate static let files = {
    var limits = Capabilities.Limits.github
    limits.commentsPerRequest = 1_000
    limits.annotationsPerRequest = limits.annotations
    return limits
  }()
}
