import Git
import LintEngine
import Platform
import ReviewCore

/// A Swift file whose types are collected.
struct SwiftSource: Hashable, Sendable {
  let path: RepoPath
  /// The git object with its contents; nil for a file on disk.
  let id: ObjectID?
}

/// All Swift files of one side of a repository.
protocol SwiftSources: Sendable {
  /// Returns the files, ordered by path. Reads no file.
  /// - Throws: A `UserFacingError` when they cannot be listed.
  func list() throws -> [SwiftSource]
  /// Returns the status of a file on disk; nil for a git object, and for a missing file.
  func status(of file: SwiftSource) -> FileStatus?
  /// Reads files on all cores.
  /// - Parameter body: Is called on several threads, with the index of each file. Its contents are nil if the file is
  ///   not linted either: a missing file, a symbolic link, or one that is too large.
  /// - Throws: A `UserFacingError` when no file can be read.
  func read(_ files: [SwiftSource], _ body: @escaping @Sendable (Int, Result<[UInt8]?, Problem>) -> Void) throws
}

/// The Swift files of a commit or of the index.
struct StoredSources: SwiftSources {
  let reader: GitSourceReader

  func list() throws -> [SwiftSource] {
    try reader.storedFiles(withExtension: "swift").filter { !$0.path.isHidden }
      .map { SwiftSource(path: $0.path, id: $0.id) }
  }

  func status(of file: SwiftSource) -> FileStatus? { nil }

  func read(_ files: [SwiftSource], _ body: @escaping @Sendable (Int, Result<[UInt8]?, Problem>) -> Void) throws {
    let stored = files.compactMap { file in file.id.map { StoredFile(path: file.path, id: $0) } }
    try reader.readStored(stored) { index, result in body(index, result.mapError(\.problem)) }
  }
}

/// The Swift files of a folder.
struct FolderSources: SwiftSources {
  /// In bytes.
  private static let sizeLimit = 10 << 20

  /// Absolute, without symbolic links.
  let root: String
  /// Lists paths relative to the root, and folders that cannot be listed.
  let paths: @Sendable () throws -> [RepoPath]

  func list() throws -> [SwiftSource] {
    try paths().filter { !$0.isHidden }.map { SwiftSource(path: $0, id: nil) }
  }

  func status(of file: SwiftSource) -> FileStatus? {
    DiskFile(root).appending(file.path.bytes).status
  }

  func read(_ files: [SwiftSource], _ body: @escaping @Sendable (Int, Result<[UInt8]?, Problem>) -> Void) {
    _ = parallelMap(files.indices) { index in body(index, bytes(of: files[index].path)) }
  }

  private func bytes(of path: RepoPath) -> Result<[UInt8]?, Problem> {
    do throws(ConfinedFile.Refusal) {
      return .success(try ConfinedFile(root: DiskFile(root), path: path.bytes).bytes(limit: Self.sizeLimit))
    } catch {
      switch error {
      case .missing, .tooLarge: return .success(nil)
      case .notAFile where path.hasExtension("swift"): return .success(nil)
      case .notAFile: return .failure(Self.problem(path, "the folder cannot be listed"))
      case .noRoot(let reason), .unreadable(let reason): return .failure(Self.problem(path, "\(reason)"))
      }
    }
  }

  private static func problem(_ path: RepoPath, _ reason: String) -> Problem {
    Problem(summary: "\(path) could not be read: \(reason).", hint: "Make it readable, or ignore it in `.gitignore`.")
  }
}

extension Workspace {
  /// Returns the linter of the reviewed side, with the configured rules.
  /// - Parameter results: The cache for lint results; nil: none.
  func linter(of change: Change, results: (any ResultCache)?) -> Linter {
    Linter(
      library: library, settings: configuration.rules, results: results, today: services.today,
      types: types(of: change), compiled: services.memory?.compiledRules)
  }

  /// Returns the types of the reviewed side. Nothing is read until a rule asks for them.
  func types(of change: Change) -> RepositoryTypes {
    let root = root
    let services = services
    let cache: @Sendable () -> (any ResultCache)? = { services.typeResults(root: root) }
    switch change.subject.head {
    case .commit, .index:
      let reader = GitSourceReader(path: folder, head: change.subject.head, command: services.git(in: folder))
      return RepositoryTypes(StoredSources(reader: reader), cache: cache)
    case .worktree, .unknown:
      let make = {
        let sources = FolderSources(root: root, isRepository: repository?.root != nil, services: services)
        return RepositoryTypes(sources, cache: cache, memory: services.memory?.declarations)
      }
      return services.memory?.types.types(or: make) ?? make()
    }
  }
}

extension FolderSources {
  /// - Parameter isRepository: Whether git knows the files. Otherwise all files count that are not hidden.
  init(root: String, isRepository: Bool, services: Services) {
    self.init(root: root) {
      isRepository
        ? try KnownFiles(git: services.git(in: root), root: root).paths(matching: ["*.swift"])
        : SwiftFileSearch(services: services, root: root).allFiles()
    }
  }
}
