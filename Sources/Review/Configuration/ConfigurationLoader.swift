import Platform
package import LintEngine
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

  /// The `.lint.yml` at the root, and those of folders over it, the deepest last. There need be none.
  /// - Throws: A `UserFacingError` error when a file cannot be read, or says something that is not right.
  package func configuration(in files: ConfigurationFiles) throws -> Configuration {
    let top = RepoPath(ConfigurationFiles.name)
    var notices: [String] = []
    let paths = Set(nested(in: files, &notices) + [top])
    var found: Configuration?
    let ordered = paths.map { (depth: $0.depth, path: $0) }.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }
    for (_, path) in ordered {
      guard let bytes = try files.read(path) else { continue }
      var configuration = try found ?? .defaults(library: rules.library(isConfigured: true))
      if path == top { configuration.file = files.shown(path) }
      let reader = ConfigurationReader(library: configuration.library, files: files)
      try reader.read(bytes, as: ConfigurationLayer(path: path, name: files.shown(path)), into: &configuration)
      found = configuration
    }
    var configuration = try found ?? .defaults(library: rules.library(isConfigured: false))
    configuration.notices = notices + configuration.notices
    return configuration
  }

  /// Where there is no `git` to list them, those of folders are left out, and that is said.
  private func nested(in files: ConfigurationFiles, _ notices: inout [String]) -> [RepoPath] {
    do {
      return try files.paths()
    } catch {
      let reason = (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
      notices.append("Configurations of folders were not looked for: \(reason)")
      return []
    }
  }

  /// The one file that the command line names, in place of all others. Its patterns begin at the root.
  /// - Parameter root: Of the repository, absolute, without symbolic links.
  /// - Throws: A `UserFacingError` error when the file cannot be read, or says something that is not right.
  func configuration(at path: String, root: String, in files: ConfigurationFiles) throws -> Configuration {
    let bytes = try services.bytes(ofNamedFile: path, limit: ConfigurationFiles.sizeLimit)
    return try configuration(
      of: bytes, at: repoPath(ofNamedFile: path, root: root), named: path, in: files)
  }

  /// The same file in another state of the repository; nil when it is not there.
  /// - Throws: A `UserFacingError` error when the file cannot be read, or says something that is not right.
  func configuration(ofFile path: RepoPath, in files: ConfigurationFiles) throws -> Configuration? {
    guard let bytes = try files.read(path) else { return nil }
    return try configuration(of: bytes, at: path, named: files.shown(path), in: files)
  }

  private func configuration(
    of bytes: [UInt8], at path: RepoPath?, named name: String, in files: ConfigurationFiles
  ) throws -> Configuration {
    let library = try rules.library(isConfigured: true)
    var configuration = Configuration.defaults(library: library)
    configuration.file = name
    let layer = ConfigurationLayer(
      name: name, path: path, folder: ConfigurationLayer.root, scope: ConfigurationLayer.root)
    try ConfigurationReader(library: library, files: files).read(bytes, as: layer, into: &configuration)
    return configuration
  }

  /// A path of the command line as the repository knows it; nil when it lies elsewhere.
  /// - Throws: `FileError` for a symbolic link that a change may contain.
  func repoPath(ofNamedFile name: String, root: String) throws -> RepoPath? {
    let path = try services.paths.resolved(services.absolutePath(name))
    let inside = Array("\(root)/".utf8)
    return path.utf8.starts(with: inside) ? RepoPath(bytes: Array(path.utf8.dropFirst(inside.count))) : nil
  }

  /// Whether the root's `.lint.yml` says `policy: base`.
  /// - Throws: A `UserFacingError` error when it cannot be known: the change would judge itself.
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
