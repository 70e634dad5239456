import Git
import ReviewCore

/// Whose configuration holds.
extension Workspace {
  /// - Parameters:
  ///   - config: From the command line: that file alone.
  ///   - subject: What is reviewed; nil when only a diff is known of it.
  /// - Throws: A `Mendable` error when a configuration cannot be read, or says something that is not right.
  func configuration(at config: String?, for subject: Subject?) throws -> Configuration {
    let loader = ConfigurationLoader(services: services, library: library)
    // A file that the command line names lies on disk, and so do its parents.
    if let config { return try loader.configuration(at: config, root: root, in: headFiles(.worktree)) }
    let head = headFiles(subject?.head ?? .worktree)
    guard let base = subject?.base, case .commit(_, let name) = base else { return try loader.configuration(in: head) }
    let files = ConfigurationFiles.revision(
      base, folder: folder, git: services.git(in: folder), prefix: "\(Visible.line(name)):")
    // The base alone says so: a change that could choose its judge would have none.
    guard loader.isBasePolicy(in: files) else { return try loader.configuration(in: head) }
    var configuration = try loader.configuration(in: files)
    configuration.notices.append("The configuration of \(Visible.line(name)) judges, as it says `policy: base`.")
    return configuration
  }

  private func headFiles(_ head: Revision) -> ConfigurationFiles {
    guard head == .worktree || head == .unknown else {
      return .revision(head, folder: folder, git: services.git(in: folder))
    }
    let known = repository?.root.map { KnownFiles(git: services.git(in: $0), root: $0) }
    return .folder(root, files: services.files) { try known?.configurations(at: .worktree) ?? [] }
  }
}
