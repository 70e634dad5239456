import Git
import LintEngine
import LintRules
import ReviewCore

/// Whose configuration judges a change: the head's, the target branch's, or one that the command line names.
struct ConfigurationSelection: Sendable {
  let services: Services
  /// Anywhere inside the repository; absolute.
  let folder: String
  /// Where files are read from; absolute.
  let root: String
  let repository: GitRepository?

  /// - Parameters:
  ///   - config: From the command line: that file alone.
  ///   - change: What is reviewed; nil when only a diff is known of it.
  /// - Throws: A `UserFacingError` error when a configuration cannot be read, or says something that is not right.
  func configuration(
    at config: String?, for change: Change?, rules: RuleSource, use: ConfigurationUse
  ) throws -> Configuration {
    let loader = ConfigurationLoader(services: services, rules: rules)
    let folders = use.folders(of: change)
    let target = targetFiles(of: change, in: folders)
    let consenting = targetFiles(of: change, in: ConfigurationUse.change.folders(of: change))
    // A file that the command line names lies on disk, and so do its parents.
    if let config { return try named(config, against: consenting, by: loader, in: headFiles(.worktree, in: folders)) }
    let head = headFiles(change?.subject.head ?? .worktree, in: folders)
    // The base alone says so: a change that could choose its judge would have none.
    guard let target, try loader.isBasePolicy(in: target) else {
      let consent = consenting.flatMap { try? loader.configuration(in: $0) }
      var configuration = try loader.configuration(in: head).restricted(to: consent)
      // Also one that the change removes.
      configuration.origins.insert(RepoPath(ConfigurationFiles.name))
      return withoutFilesWhereBare(configuration)
    }
    var configuration = try loader.configuration(in: target)
    configuration.isFromTargetBranch = true
    let name = target.prefix.hasSuffix(":") ? String(target.prefix.dropLast()) : target.prefix
    configuration.notices.append("The configuration of \(name) judges, as it says `policy: base`.")
    return withoutFilesWhereBare(configuration)
  }

  /// A file in the repository can come from the change and needs consent; a file elsewhere is the user's own.
  private func named(
    _ config: String, against target: ConfigurationFiles?, by loader: ConfigurationLoader, in files: ConfigurationFiles
  ) throws -> Configuration {
    let configuration = try loader.configuration(at: config, root: root, in: files)
    guard let path = try loader.repoPath(ofNamedFile: config, root: root) else {
      return withoutFilesWhereBare(configuration)
    }
    let consent = target.flatMap { try? loader.configuration(ofFile: path, in: $0) }
    return withoutFilesWhereBare(configuration.restricted(to: consent))
  }

  /// The root of a bare repository is git's own folder.
  private func withoutFilesWhereBare(_ configuration: Configuration) -> Configuration {
    guard repository != nil, repository?.root == nil else { return configuration }
    return configuration.withoutReportFiles()
  }

  /// The scope of the target branch's configuration; nil when no target branch is known.
  func targetScope(of change: Change) -> FileScope? {
    guard let files = targetFiles(of: change, in: ConfigurationUse.change.folders(of: change)) else { return nil }
    // A configuration that cannot be read excludes nothing.
    let configuration = try? ConfigurationLoader(services: services, library: RuleLibrary.builtIn())
      .configuration(in: files)
    return configuration?.scope ?? FileScope()
  }

  /// The target branch's files; nil when no base is known.
  private func targetFiles(of change: Change?, in folders: Set<RepoPath>?) -> ConfigurationFiles? {
    guard let base = change?.subject.base, case .commit(_, let name) = base else { return nil }
    return revisionFiles(base, in: folders, prefix: "\(Escaped.line(name)):")
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
