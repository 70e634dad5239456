import ReviewCore

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
