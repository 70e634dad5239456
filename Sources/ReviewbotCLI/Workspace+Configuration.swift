import Git
import ReviewCore

/// Whose configuration holds.
extension Workspace {
  /// - Parameters:
  ///   - config: From the command line: that file alone.
  ///   - change: What is reviewed; nil when only a diff is known of it.
  /// - Throws: A `Mendable` error when a configuration cannot be read, or says something that is not right.
  func configuration(
    at config: String?, for change: Change?, rules: RuleSource, use: ConfigurationUse
  ) throws -> Configuration {
    let loader = ConfigurationLoader(services: services, rules: rules)
    let folders = use.folders(of: change)
    let head = headFiles(change?.subject.head ?? .worktree, in: folders)
    // A file that the command line names lies on disk, and so do its parents.
    if let config { return try loader.configuration(at: config, root: root, in: headFiles(.worktree, in: folders)) }
    guard let base = change?.subject.base, case .commit(_, let name) = base else {
      return try loader.configuration(in: head)
    }
    let files = revisionFiles(base, in: folders, prefix: "\(Visible.line(name)):")
    // The base alone says so: a change that could choose its judge would have none.
    guard loader.isBasePolicy(in: files) else {
      let configuration = try loader.configuration(in: head)
      guard change?.subject.head.id != nil else { return configuration }
      return withoutNewVariables(configuration, beyond: (try? loader.configuration(in: files))?.tests.environment ?? [])
    }
    var configuration = try loader.configuration(in: files)
    configuration.notices.append("The configuration of \(Visible.line(name)) judges, as it says `policy: base`.")
    return configuration
  }

  /// What the tests of a change may see is for the target branch to say: the change could name a token.
  private func withoutNewVariables(_ configuration: Configuration, beyond known: [String]) -> Configuration {
    var configuration = configuration
    let added = configuration.tests.environment.filter { !known.contains($0) }
    guard !added.isEmpty else { return configuration }
    configuration.tests.environment.removeAll { !known.contains($0) }
    let names = added.map { Visible.line($0) }.joined(separator: ", ")
    configuration.notices.append(
      "The tests do not see \(names), which `tests.environment` names: that holds once the target branch's `.lint.yml` says so.")
    return configuration
  }

  /// - Parameter folders: Where files of folders may lie; nil: anywhere.
  private func headFiles(_ head: Revision, in folders: Set<RepoPath>?) -> ConfigurationFiles {
    guard head == .worktree || head == .unknown else { return revisionFiles(head, in: folders, prefix: "") }
    let known = repository?.root.map { KnownFiles(git: services.git(in: $0), root: $0) }
    return .folder(root, files: services.files) {
      if let folders { return folders.map(ConfigurationFiles.path) }
      return try known?.configurations() ?? []
    }
  }

  private func revisionFiles(
    _ revision: Revision, in folders: Set<RepoPath>?, prefix: String
  ) -> ConfigurationFiles {
    .revision(revision, folder: folder, git: services.git(in: folder), folders: folders, prefix: prefix)
  }
}
