import Git
import LintEngine
import LintPatterns
import Pipeline
import ReviewCore

/// A repository, or a folder and a diff text, with the configuration: opened once for a command.
struct Workspace: Sendable {
  let services: Services
  /// The folder that the command was given, absolute, without symbolic links.
  let folder: String
  /// Where files are read from and results are relative to, absolute.
  let root: String
  private(set) var configuration: Configuration
  /// Whether the command line names the configuration, which then holds in place of all others.
  let isConfigurationNamed: Bool
  private let options: ChangeOptions
  private let finder: ChangeFinder
  let repository: GitRepository?
  /// Found once; nil when only a diff is known of the change.
  private let found: Resolution?

  /// - Parameters:
  ///   - request: What is compared, where it is not what the options say.
  ///   - config: The configuration's path; nil: the `.lint.yml` of what is reviewed, or of its base.
  ///   - use: What the command needs of the configuration.
  /// - Throws: A `Mendable` error when there is no repository and no diff, or the configuration is not right.
  init(
    options: ChangeOptions, request: ChangeRequest? = nil, config: String?, use: ConfigurationUse,
    services: Services
  ) throws {
    let path = services.absolutePath(options.repo)
    guard services.files.exists(path) else {
      throw Problem(
        summary: "There is nothing at \(Visible.line(path)).",
        hint: "Name a repository, or a folder in one, with `--repo`.")
    }
    let folder = services.files.realPath(path) ?? path
    let finder = ChangeFinder(options: options, request: request ?? options.request, folder: folder, services: services)
    // The rules are read while the change is found.
    let (rules, place) = try concurrently({ try use.rules() }, finder.place)
    (repository, found) = place
    self.folder = folder
    isConfigurationNamed = config != nil
    self.finder = finder
    root = repository?.root ?? folder
    self.options = options
    self.services = services.distrusting(root)
    configuration = Configuration.defaults(library: .empty)
    configuration = try configuration(at: config, for: found?.change, rules: rules, use: use)
  }

  /// The program's rules, and the team's own.
  var library: RuleLibrary { configuration.library }

  var scope: FileScope {
    configuration.scope
  }

  /// - Parameters:
  ///   - anew: Whether to look again, after files were changed.
  ///   - readsFiles: Whether the command cannot do without the files that a diff changes.
  /// - Throws: A `Mendable` error when the change cannot be had, or the diff is malformed or of other files.
  func change(anew: Bool = false, readsFiles: Bool = true) throws -> Change {
    guard let diff = options.diff else { return try (anew ? finder.resolved() : resolution()).change }
    let name = repository?.slug ?? root.split(separator: "/").last.map(String.init) ?? root
    let text = try services.text(ofFileOrInput: diff)
    let change = try DiffTextSource(text: text, repository: name).change(for: finder.request)
    try DiffFit(sources: sources(of: change), allowsMissing: !readsFiles).check(change.diff)
    return change
  }

  /// What is staged, against the last commit.
  /// - Throws: A `Mendable` error when it cannot be had, or git is about to commit another index.
  func stagedChange() throws -> Change {
    if let name = services.environment["GIT_INDEX_FILE"], !name.hasSuffix("/index"), name != "index" {
      throw Problem(
        summary: "git is about to commit from \(Visible.line(name)), and `--staged` looks at the index.",
        hint: "Stage with `git add`, then commit without `--all` and without paths.")
    }
    return try changeSource().resolution(for: Self.staged).change
  }

  static let staged = ChangeRequest(base: "HEAD", head: .index, comparesTips: true)

  /// The change as a coverage report of the checked-out files sees it, and a remark when those are not the head's.
  /// - Throws: `GitError` when they cannot be read.
  func measured(_ change: Change) throws(GitError) -> (change: Change, notices: [String]) {
    let measured = try finder.measured(change)
    guard measured.subject.tested != change.subject.tested else { return (change, []) }
    return (measured, ["The report is taken to be of the merge commit that is checked out; its lines are the head's."])
  }

  /// - Throws: A `Mendable` error when the change cannot be had.
  func resolution() throws -> Resolution {
    try found ?? finder.resolved()
  }

  /// Says on standard error how the change was found.
  /// - Throws: A `Mendable` error when it cannot be had.
  func explain() throws {
    guard options.diff == nil else { return }
    for step in try resolution().trail {
      services.console.say("\(step.what): \(Visible.line(step.value)) (\(Visible.line(step.why)))")
    }
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try finder.changeSource()
  }

  func sources(of change: Change) -> any SourceReader {
    guard options.diff == nil else {
      return DiffedFolderReader(folder: FolderReader(files: services.files, root: root))
    }
    return GitSourceReader(path: folder, head: change.subject.head, command: services.git(in: folder))
  }

  /// - Throws: `GitError` when there is none.
  func openRepository() throws(GitError) -> GitRepository {
    if let repository { return repository }
    return try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// The files that a report of the change can speak of: those of the commit that was tested, else of the working tree;
  /// empty when there is none, or git cannot tell.
  func knownPaths(of change: Change) -> [RepoPath] {
    let files = KnownFiles(git: services.git(in: root), root: root)
    guard let id = change.subject.tested.id else { return repository?.root == nil ? [] : (try? files.paths()) ?? [] }
    return (try? files.listing(["ls-tree", "-r", "-z", "--name-only", "--full-tree", id.hex])) ?? []
  }

  var isShallow: Bool { repository?.isShallow ?? false }

  /// A path of the command line as the repository knows it.
  /// - Throws: `Problem` when it lies outside.
  func repoPath(of path: String) throws(Problem) -> RepoPath {
    let absolute = services.absolutePath(path)
    let real = services.files.realPath(absolute) ?? absolute
    if real == root { return RepoPath(bytes: []) }
    guard real.hasPrefix(root + "/") else {
      throw Problem(
        summary: "\(Visible.line(path)) lies outside the repository at \(Visible.line(root)).",
        hint: "Name a path inside it, or another repository with `--repo`.")
    }
    return RepoPath(String(real.dropFirst(root.count + 1)))
  }
}
