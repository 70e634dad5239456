package import LintEngine
import LintPatterns
import LintRules
import Platform
import ReviewCore
import StrictYAML

/// Finds and reads the configuration.
package struct ConfigurationLoader: Sendable {
  let services: Services
  let rules: RuleSource

  init(services: Services, rules: RuleSource) {
    self.services = services
    self.rules = rules
  }

  package init(services: Services, library: RuleLibrary) {
    self.init(services: services, rules: .read(library))
  }

  /// Returns the configuration from the `.lint.yml` at the root and those of folders, the deepest last. All are
  /// optional.
  /// - Throws: A `UserFacingError` when a file cannot be read or is invalid.
  package func configuration(in files: ConfigurationFiles) throws -> Configuration {
    let top = RepoPath(ConfigurationFiles.name)
    var notices: [String] = []
    let paths = Set(nested(in: files, &notices) + [top])
    var found: Configuration?
    let ordered = paths.map { (depth: $0.depth, path: $0) }.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }
    for (_, path) in ordered {
      guard let bytes = try files.read(path) else { continue }
      var configuration = try found ?? .defaults(library: rules.library())
      if path == top { configuration.file = files.shown(path) }
      let reader = ConfigurationReader(library: configuration.library, files: files)
      try reader.read(bytes, as: ConfigurationLayer(path: path, name: files.shown(path)), into: &configuration)
      found = configuration
    }
    var configuration = found ?? .defaults(library: rules.unconfiguredLibrary)
    configuration.notices = notices + configuration.notices
    return configuration
  }

  /// Returns the files of folders. Without `git` to list them, returns none and adds a notice.
  private func nested(in files: ConfigurationFiles, _ notices: inout [String]) -> [RepoPath] {
    do {
      return try files.paths()
    } catch {
      let reason = (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
      notices.append("Configurations of folders were not looked for: \(reason)")
      return []
    }
  }

  /// Returns the configuration from the file on the command line, which replaces all others. Its patterns are relative
  /// to the root.
  /// - Parameter root: The repository's root, absolute, without symbolic links.
  /// - Throws: A `UserFacingError` when the file cannot be read or is invalid.
  func configuration(at path: String, root: String, in files: ConfigurationFiles) throws -> Configuration {
    let bytes = try services.bytes(ofNamedFile: path, limit: ConfigurationFiles.sizeLimit)
    return try configuration(
      of: bytes, at: repoPath(ofNamedFile: path, root: root), named: path, in: files)
  }

  /// Returns the configuration from the same file in another state of the repository, or nil when the file does not
  /// exist there.
  /// - Throws: A `UserFacingError` when the file cannot be read or is invalid.
  func configuration(ofFile path: RepoPath, in files: ConfigurationFiles) throws -> Configuration? {
    guard let bytes = try files.read(path) else { return nil }
    return try configuration(of: bytes, at: path, named: files.shown(path), in: files)
  }

  private func configuration(
    of bytes: [UInt8], at path: RepoPath?, named name: String, in files: ConfigurationFiles
  ) throws -> Configuration {
    let library = try rules.library()
    var configuration = Configuration.defaults(library: library)
    configuration.file = name
    let layer = ConfigurationLayer(
      name: name, path: path, folder: ConfigurationLayer.root, scope: ConfigurationLayer.root)
    try ConfigurationReader(library: library, files: files).read(bytes, as: layer, into: &configuration)
    return configuration
  }

  /// Returns a path of the command line relative to the repository, or nil when it is outside.
  /// - Throws: `FileError` for a symbolic link that a change may contain.
  func repoPath(ofNamedFile name: String, root: String) throws -> RepoPath? {
    let path = try services.paths.resolved(services.absolutePath(name))
    let inside = Array("\(root)/".utf8)
    return path.utf8.starts(with: inside) ? RepoPath(bytes: Array(path.utf8.dropFirst(inside.count))) : nil
  }

  /// Returns whether the root's `.lint.yml` sets `policy: base`.
  /// - Throws: A `UserFacingError` when the setting is unknown, because the change could then choose its own rules.
  func isBasePolicy(in files: ConfigurationFiles) throws -> Bool {
    let path = RepoPath(ConfigurationFiles.name)
    guard let bytes = try files.read(path), let root = try parse(bytes, file: files.shown(path))?.mapping() else {
      return false
    }
    return try root["policy"]?.oneOf(Configuration.Policy.self) == .base
  }
}

extension RepoPath {
  fileprivate var depth: Int { bytes.count { $0 == UInt8(ascii: "/") } }
}

/// The parts of the configuration that a command requires. Other parts are not read, which saves time in a large
/// repository.
struct ConfigurationUse: Sendable {
  /// Whether only the files of the change are judged. Then only folders above these files can have configurations that
  /// apply.
  let isForChange: Bool
  /// Whether the command uses rules even when no file configures them.
  let needsRules: Bool

  /// All files, all rules.
  static let everything = ConfigurationUse(isForChange: false, needsRules: true)
  /// The files of the change, all rules.
  static let change = ConfigurationUse(isForChange: true, needsRules: true)
  /// All files, no rules.
  static let measurements = ConfigurationUse(isForChange: false, needsRules: false)

  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func rules() throws -> RuleSource {
    needsRules ? .read(try RuleLibrary.builtIn()) : .unread
  }

  /// Returns the folders that may have their own configuration; nil: all folders.
  /// - Parameter change: Nil when it is not known yet.
  func folders(of change: Change?) -> Set<RepoPath>? {
    guard isForChange, let change else { return nil }
    var folders: Set<RepoPath> = []
    for file in change.diff.files {
      var folder = file.path.folder
      while !folder.bytes.isEmpty, folders.insert(folder).inserted { folder = folder.folder }
    }
    return folders
  }
}

/// The built-in rules, already read or read only when a configuration exists.
enum RuleSource: Sendable {
  case read(RuleLibrary)
  case unread

  /// The rules of a repository without a configuration: none, unless they were read.
  var unconfiguredLibrary: RuleLibrary {
    switch self {
    case .read(let library): library
    case .unread: .empty
    }
  }

  /// Returns the rules of a repository with a configuration.
  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func library() throws -> RuleLibrary {
    switch self {
    case .read(let library): library
    case .unread: try RuleLibrary.builtIn()
    }
  }
}
