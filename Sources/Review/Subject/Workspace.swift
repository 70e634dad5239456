import Coverage
import Git
import Platform
import LintEngine
import LintPatterns
import ReviewCore

/// A repository, or a folder and a diff text, with the configuration; opened once for each command.
struct Workspace: Sendable {
  let services: Services
  /// The folder from the command line, absolute, without symbolic links.
  let folder: String
  /// The folder that files are read from and results are relative to, absolute.
  let root: String
  let configuration: Configuration
  let configurations: ConfigurationSelection
  /// The configuration that the command line names, which then replaces all others.
  private let config: String?
  private let selection: ChangeSelection
  let finder: ChangeFinder
  let repository: GitRepository?
  /// Found once; nil when only a diff is known.
  private let found: Resolution?

  /// - Parameters:
  ///   - config: The configuration's path; nil: the `.lint.yml` of the reviewed side, or of its base.
  ///   - use: The parts of the configuration that the command requires.
  /// - Throws: A `UserFacingError` when there is neither a repository nor a diff, or the configuration is invalid.
  init(
    selection: ChangeSelection, config: String? = nil, use: ConfigurationUse, services: Services
  ) throws {
    let path = services.absolutePath(selection.folder)
    guard services.files.exists(path) else {
      throw Problem(
        summary: "There is nothing at \(Escaped.line(path)).",
        hint: "Name a repository, or a folder in one, with `--repo`.")
    }
    let folder = services.files.realPath(path) ?? path
    let finder = ChangeFinder(selection: selection, folder: folder, services: services)
    // Reads the rules while the change is being found.
    let (rules, place) = try concurrently({ try use.rules() }, finder.place)
    (repository, found) = place
    self.folder = folder
    self.config = config
    self.finder = finder
    root = repository?.root ?? folder
    self.selection = selection
    self.services = services.distrusting(root)
    configurations = ConfigurationSelection(
      services: self.services, folder: folder, root: root, repository: repository)
    configuration = try configurations.configuration(at: config, for: found?.change, rules: rules, use: use)
  }

  /// Whether the command line names the configuration, which then replaces all others.
  var isConfigurationNamed: Bool { config != nil }

  /// The built-in rules, and the team's own rules.
  var library: RuleLibrary { configuration.library }

  /// Returns the change, after checking that its files can be read.
  /// - Throws: A `UserFacingError` when the change cannot be found, or the diff is malformed or does not match the
  ///   files.
  func change() throws -> Change {
    try diffedChange(absences: .refused) ?? resolution().change
  }

  /// Returns the change again after files were edited.
  /// - Throws: See `change`.
  func currentChange() throws -> Change {
    try diffedChange(absences: .refused) ?? finder.resolved().change
  }

  /// Returns the change for a command that reads no files: a diff may change files that do not exist here.
  /// - Throws: See `change`.
  func measurableChange() throws -> Change {
    try diffedChange(absences: .allowed) ?? resolution().change
  }

  /// Returns nil when the change comes from the repository.
  private func diffedChange(absences: DiffFit.Absences) throws -> Change? {
    guard let diff = selection.diff else { return nil }
    let name = repository?.slug ?? root.split(separator: "/").last.map(String.init) ?? root
    let text = try services.text(ofFileOrInput: diff)
    let change = try DiffTextSource(text: text, repository: name).change(for: selection.request)
    try DiffFit(sources: sources(of: change), absences: absences).check(change.diff)
    return change
  }

  /// Returns the staged change, compared with the last commit.
  /// - Throws: A `UserFacingError` when it cannot be read, or git is about to commit another index.
  func stagedChange() throws -> Change {
    if let name = services.environment["GIT_INDEX_FILE"], !isOwnIndex(name) {
      throw Problem(
        summary: "git is about to commit from \(Escaped.line(name)), and `--staged` looks at the index.",
        hint: "Stage with `git add`, then commit without `--all` and without paths.")
    }
    return try changeSource().resolution(for: Self.staged).change
  }

  /// Whether a name is that of the repository's index. A relative one begins at the root or at the current folder.
  private func isOwnIndex(_ name: String) -> Bool {
    guard let repository = try? openRepository() else { return false }
    let index = services.files.realPath("\(repository.gitFolder)/index")
    let names = name.hasPrefix("/") ? [name] : ["\(root)/\(name)", services.absolutePath(name)]
    return index != nil && names.contains { services.files.realPath($0) == index }
  }

  static let staged = ChangeRequest(base: "HEAD", head: .index, comparesTips: true)

  /// Returns the change for a coverage report of the checked-out files, and a notice if they are not the head's.
  /// - Throws: `GitError` when the files cannot be read.
  func measured(_ change: Change) throws(GitError) -> (change: Change, notices: [String]) {
    let measured = try finder.measured(change)
    guard measured.subject.tested != change.subject.tested else { return (change, []) }
    return (measured, ["The report is taken to be of the merge commit that is checked out; its lines are the head's."])
  }

  /// - Throws: A `UserFacingError` when the change cannot be found.
  func resolution() throws -> Resolution {
    try found ?? finder.resolved()
  }

  /// Prints on standard error how the change was found.
  /// - Throws: A `UserFacingError` when the change cannot be found.
  func explain() throws {
    guard selection.diff == nil else { return }
    for step in try resolution().trail {
      services.console.say("\(step.what): \(Escaped.line(step.value)) (\(Escaped.line(step.why)))")
    }
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try finder.changeSource()
  }

  func sources(of change: Change) -> any SourceReader {
    guard selection.diff == nil else {
      return DiffedFolderReader(folder: FolderReader(files: services.files, root: root))
    }
    return GitSourceReader(path: folder, head: change.subject.head, command: services.git(in: folder))
  }

  /// Reads the files of the target branch; of the working tree when there is none.
  func targetSources(of change: Change) -> any SourceReader {
    guard case .commit = change.subject.base else { return FolderReader(files: services.files, root: root) }
    return GitSourceReader(path: folder, head: change.subject.base, command: services.git(in: folder))
  }

  /// - Throws: `GitError` when there is no repository.
  func openRepository() throws(GitError) -> GitRepository {
    if let repository { return repository }
    return try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// Returns the files that a report of the change can refer to: those of the tested commit, otherwise of the working
  /// tree. Empty without a repository, or if git fails.
  func knownPaths(of change: Change) -> [RepoPath] {
    let files = KnownFiles(git: services.git(in: root), root: root)
    guard let id = change.subject.tested.id else { return repository?.root == nil ? [] : (try? files.paths()) ?? [] }
    return (try? files.listing(["ls-tree", "-r", "-z", "--name-only", "--full-tree", id.hex])) ?? []
  }

  var isShallow: Bool { repository?.isShallow ?? false }

  /// Returns a path from the command line relative to the repository.
  /// - Throws: `Problem` when the path is outside the repository.
  func repoPath(of path: String) throws(Problem) -> RepoPath {
    let absolute = services.absolutePath(path)
    let real = services.files.realPath(absolute) ?? absolute
    if real == root { return RepoPath(bytes: []) }
    guard real.hasPrefix(root + "/") else {
      throw Problem(
        summary: "\(Escaped.line(path)) is outside the repository at \(Escaped.line(root)).",
        hint: "Name a path inside it, or another repository with `--repo`.")
    }
    return RepoPath(String(real.dropFirst(root.count + 1)))
  }

  /// Prints which configurations of other tools exist, if reviewbot has none.
  func sayForeignConfigurations() {
    let configuration = isConfigurationNamed ? nil : configuration
    ForeignConfigurations(services: services, root: root).say(besides: configuration)
  }

  /// Returns notes about edits of the change to files that determine the verdict.
  /// - Parameter named: Files named on the command line that determine the verdict, such as a baseline.
  /// - Throws: An error of the change's configuration, also of one that would apply only after the merge.
  func edits(in change: Change, ofNamed named: [String?] = []) throws -> ConfigurationEdits {
    let paths = Set(named.compactMap { name in name.flatMap { try? repoPath(of: $0) } })
    let isLater = configuration.isFromTargetBranch
    let judges = configuration.origins.union(isLater ? configurationFiles(in: change) : [])
    let weakened = try weaker(by: judges, in: change)
    guard isLater else { return ConfigurationEdits(of: judges.union(paths), in: change.diff, weaker: weakened) }
    let later = ConfigurationEdits.ofLaterChanges(judges, in: change.diff, weaker: weakened)
    return ConfigurationEdits(of: paths, in: change.diff).adding(later)
  }

  /// Returns sentences that name each key of the configuration that the change weakens; empty for none.
  private func weaker(by judges: Set<RepoPath>, in change: Change) throws -> String {
    guard change.diff.files.contains(where: { $0.isOne(of: judges) }) else { return "" }
    return try configurations.comparison(of: change, at: config)?.text ?? ""
  }

  /// Returns the changed files that apply to a folder once they are merged.
  private func configurationFiles(in change: Change) -> Set<RepoPath> {
    Set(change.diff.paths.filter { $0.fileName.elementsEqual(ConfigurationFiles.name.utf8) })
  }
}
