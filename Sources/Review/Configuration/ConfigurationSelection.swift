import Coverage
import Git
import LintEngine
import LintRules
import ReviewCore

/// Selects the configuration for a change: the head's, the target branch's, or one named on the command line.
struct ConfigurationSelection: Sendable {
  let services: Services
  /// Absolute; any folder inside the repository.
  let folder: String
  /// The folder that files are read from; absolute.
  let root: String
  let repository: GitRepository?

  /// - Parameters:
  ///   - config: The file from the command line, which replaces all others.
  ///   - change: The reviewed change; nil when only a diff is known.
  /// - Throws: A `UserFacingError` when a configuration cannot be read or is invalid.
  func configuration(
    at config: String?, for change: Change?, rules: RuleSource, use: ConfigurationUse
  ) throws -> Configuration {
    let loader = ConfigurationLoader(services: services, rules: rules)
    let folders = use.folders(of: change)
    let target = targetFiles(of: change, in: folders)
    let consenting = targetFiles(of: change, in: ConfigurationUse.change.folders(of: change))
    // A file named on the command line is on disk, and so are its parents.
    if let config { return try named(config, against: consenting, by: loader, in: headFiles(.worktree, in: folders)) }
    let head = headFiles(change?.subject.head ?? .worktree, in: folders)
    // Only the base decides: otherwise a change could choose its own rules.
    guard let target, try loader.isBasePolicy(in: target) else {
      let consent = consenting.flatMap { try? loader.configuration(in: $0) }
      var configuration = try loader.configuration(in: head).restricted(to: consent)
      // Including one that the change removes.
      configuration.origins.insert(RepoPath(ConfigurationFiles.name))
      return withoutFilesWhereBare(configuration)
    }
    var configuration = try loader.configuration(in: target)
    configuration.isFromTargetBranch = true
    let name = target.prefix.hasSuffix(":") ? String(target.prefix.dropLast()) : target.prefix
    configuration.notices.append("The configuration of \(name) applies, because it sets `policy: base`.")
    return withoutFilesWhereBare(configuration)
  }

  /// Reads the named file. A file in the repository can come from the change and requires consent; any other file
  /// belongs to the user.
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

  /// Removes report files in a bare repository, whose root is git's own folder.
  private func withoutFilesWhereBare(_ configuration: Configuration) -> Configuration {
    guard repository != nil, repository?.root == nil else { return configuration }
    return configuration.withoutReportFiles()
  }

  /// The files that the target branch's configuration includes.
  enum TargetScope: Sendable {
    /// There is no target branch.
    case unknown
    /// The target branch has no configuration.
    case unconfigured
    case scope(FileScope)
  }

  /// Returns the files that the target branch's configuration lints.
  func targetScope(of change: Change) -> TargetScope {
    target(of: change) { $0.scope }
  }

  /// Returns the files whose coverage the target branch's configuration measures.
  func targetCoverageScope(of change: Change) -> TargetScope {
    target(of: change) { CoverageSettings($0).scope }
  }

  /// - Parameter scope: Returns the scope of a configuration. One that cannot be read excludes no files.
  private func target(of change: Change, scope: (Configuration) -> FileScope) -> TargetScope {
    guard let files = targetFiles(of: change, in: ConfigurationUse.change.folders(of: change)) else { return .unknown }
    let loader = ConfigurationLoader(services: services, rules: .unread)
    guard let configuration = try? loader.configuration(in: files) else { return .scope(FileScope()) }
    return configuration.origins.isEmpty ? .unconfigured : .scope(scope(configuration))
  }

  /// Compares the configuration of the change with the one at the commit where it branched off, so that only the
  /// change's own edits count.
  /// - Parameter config: The file from the command line, which replaces all others.
  /// - Returns: Nil when that commit is unknown, or the file is outside the repository.
  /// - Throws: An error of the change's configuration.
  func comparison(of change: Change, at config: String?) throws -> ConfigurationComparison? {
    guard case .commit = change.subject.base else { return nil }
    let folders = ConfigurationUse.change.folders(of: change)
    let old = change.subject.mergeBase.map { revisionFiles($0, in: folders, prefix: "") } ?? ConfigurationFiles.none
    let loader = ConfigurationLoader(services: services, rules: .read(try RuleLibrary.builtIn()))
    guard let config else {
      let new = headFiles(change.subject.head, in: folders)
      return try ConfigurationComparison(
        before: { try loader.configuration(in: old) }, after: { try loader.configuration(in: new) })
    }
    guard let path = try loader.repoPath(ofNamedFile: config, root: root) else { return nil }
    let new = headFiles(.worktree, in: folders)
    let defaults = Configuration.defaults(library: try RuleLibrary.builtIn())
    return try ConfigurationComparison(
      before: { try loader.configuration(ofFile: path, in: old) ?? defaults },
      after: { try loader.configuration(at: config, root: root, in: new) })
  }

  /// Returns the target branch's files, or nil when the base is unknown.
  private func targetFiles(of change: Change?, in folders: Set<RepoPath>?) -> ConfigurationFiles? {
    guard let base = change?.subject.base, case .commit(_, let name) = base else { return nil }
    return revisionFiles(base, in: folders, prefix: "\(Escaped.line(name)):")
  }

  /// - Parameter folders: The folders that may have their own configuration; nil: all folders.
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
