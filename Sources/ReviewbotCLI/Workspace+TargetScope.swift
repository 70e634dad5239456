import Git
import LintEngine
import LintRules
import ReviewCore

extension Workspace {
  /// What the target branch's configuration lets a linter look at, where the configuration that judges leaves out changed
  /// Swift files; nil: nothing is left out, or no target branch has a say.
  func targetScope(of change: Change) -> FileScope? {
    let changed = change.diff.files.filter { $0.hasContents && $0.path.hasExtension("swift") }
    guard !isConfigurationNamed, case .commit(_, let name) = change.subject.base,
      changed.contains(where: { !scope.includes($0.path) })
    else { return nil }
    let files = ConfigurationFiles.revision(
      change.subject.base, folder: folder, git: services.git(in: folder),
      folders: ConfigurationUse.change.folders(of: change), prefix: "\(Visible.line(name)):")
    // A configuration that cannot be read excludes nothing.
    let configuration = try? ConfigurationLoader(services: services, library: RuleLibrary.builtIn()).configuration(in: files)
    return configuration?.scope ?? FileScope()
  }
}
