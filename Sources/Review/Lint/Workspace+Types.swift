import Git
import LintEngine
import Platform
import ReviewCore

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
