import Git
import Linting
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
  private let builtIn: RuleLibrary
  private let options: ChangeOptions
  private let request: ChangeRequest
  let repository: GitRepository?
  /// Found once; nil when only a diff is known of the change.
  private var found: Resolution?

  /// - Parameters:
  ///   - request: What is compared, where it is not what the options say.
  ///   - config: The configuration's path; nil: the `.lint.yml` of what is reviewed, or of its base.
  /// - Throws: A `Mendable` error when there is no repository and no diff, or the configuration is not right.
  init(
    options: ChangeOptions, request: ChangeRequest? = nil, config: String?, services: Services
  ) throws {
    let path = services.absolutePath(options.repo)
    guard services.files.exists(path) else {
      throw Problem(
        summary: "There is nothing at \(Visible.line(path)).",
        hint: "Name a repository, or a folder in one, with `--repo`.")
    }
    let folder = services.files.realPath(path) ?? path
    self.folder = folder
    let command = services.git(in: folder)
    let needsRepository = options.diff == nil
    // The rules are read while libgit2 starts, which reads the machine's certificates whether or not they are needed.
    (builtIn, repository) = try concurrently({ try RuleLibrary.builtIn() }) { () throws(GitError) -> GitRepository? in
      do throws(GitError) {
        return try GitRepository(discovering: folder, command: command)
      } catch where !needsRepository {
        return nil
      }
    }
    root = repository?.root ?? folder
    configuration = Configuration.defaults(library: builtIn)
    self.options = options
    self.request = request ?? options.request
    self.services = services
    if options.diff == nil { found = try resolved() }
    configuration = try configuration(at: config, for: found?.change.subject)
  }

  /// The program's rules, and the team's own.
  var library: RuleLibrary { configuration.library }

  var scope: FileScope {
    configuration.scope
  }

  /// - Parameter anew: Whether to look again, after files were changed.
  /// - Throws: A `Mendable` error when the change cannot be had, or the diff is malformed.
  func change(anew: Bool = false) throws -> Change {
    guard let diff = options.diff else { return try (anew ? resolved() : resolution()).change }
    let name = repository?.slug ?? root.split(separator: "/").last.map(String.init) ?? root
    let text = try services.text(ofFileOrInput: diff)
    return try DiffTextSource(text: text, repository: name).change(for: request)
  }

  /// What is staged, against the last commit.
  /// - Throws: A `Mendable` error when it cannot be had, or git is about to commit another index.
  func stagedChange() throws -> Change {
    if let name = services.environment["GIT_INDEX_FILE"], !name.hasSuffix("/index"), name != "index" {
      throw Problem(
        summary: "git is about to commit from \(Visible.line(name)), and `--staged` looks at the index.",
        hint: "Stage with `git add`, then commit without `--all` and without paths.")
    }
    let request = ChangeRequest(base: "HEAD", head: .index, comparesTips: true)
    return try changeSource().resolution(for: request).change
  }

  /// - Throws: A `Mendable` error when the change cannot be had.
  func resolution() throws -> Resolution {
    try found ?? resolved()
  }

  private func resolved() throws -> Resolution {
    var request = request
    let facts = try pullRequestFacts(environment: services.environment, files: services.files)
    if let facts, options.base == nil, options.head == nil {
      request.base = facts.base
      request.head = .revision(facts.head)
    }
    let resolution = try changeSource().resolution(for: request)
    guard let facts else { return resolution }
    var subject = resolution.change.subject
    subject.pullRequest = facts.number
    subject.isFork = facts.isFork
    subject.repository = facts.repository ?? subject.repository
    let step = Resolution.Step(what: "pull request", value: facts.number.map { "#\($0)" } ?? "yes", why: "says \(facts.provider)")
    return Resolution(
      change: Change(subject: subject, diff: resolution.change.diff, lineMap: resolution.change.lineMap),
      trail: [step] + resolution.trail)
  }

  func changeSource() throws(GitError) -> GitChangeSource {
    try GitChangeSource(
      path: folder, options: GitOptions(deepens: options.deepen), command: services.git(in: folder))
  }

  func sources(of change: Change) -> any SourceReader {
    guard options.diff == nil else { return FolderReader(files: services.files, root: root) }
    return GitSourceReader(path: folder, head: change.subject.head, command: services.git(in: folder))
  }

  /// - Throws: `GitError` when there is none.
  func openRepository() throws(GitError) -> GitRepository {
    if let repository { return repository }
    return try GitRepository(discovering: folder, command: services.git(in: folder))
  }

  /// Of the working tree; empty when there is none, or git cannot tell.
  var knownPaths: [RepoPath] {
    guard let root = repository?.root else { return [] }
    return (try? KnownFiles(git: services.git(in: root), root: root).paths()) ?? []
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
