import Git
package import LintEngine
import LintPatterns
import LintRules
package import ReviewCore
import Synchronization

/// Lints single documents with the configuration of their repository, such as unsaved text in an editor.
package struct DocumentLint: Sendable {
  private let linter: Linter
  private let configuration: Configuration
  private let folder: FolderReader
  private let ignored: IgnoredDocuments

  /// Reads the configuration and the rules.
  /// - Parameter root: The folder that paths are relative to; absolute, without symbolic links.
  /// - Throws: A `UserFacingError` when the configuration is invalid.
  package init(root: String, services: Services) throws {
    let folder = ConfigurationFiles.folder(root, files: services.files) {
      try KnownFiles(git: services.git(in: root), root: root).paths(matching: ["*\(ConfigurationFiles.name)"])
        .filter { $0.fileName.elementsEqual(ConfigurationFiles.name.utf8) }
    }
    let loader = ConfigurationLoader(services: services, library: try RuleLibrary.builtIn())
    let configuration = try loader.configuration(in: folder)
    linter = Linter(library: configuration.library, settings: configuration.rules, results: nil, today: services.today)
    self.configuration = configuration
    self.folder = FolderReader(files: services.files, root: root)
    ignored = IgnoredDocuments(files: KnownFiles(git: services.git(in: root), root: root))
  }

  /// The built-in rules, and those of the configuration.
  package var library: RuleLibrary { linter.library }

  /// Returns the findings of a whole document; none if git ignores the file or the configuration excludes it.
  /// - Throws: `Problem` when the document cannot be linted, `CancellationError` when the task was cancelled.
  package func findings(in path: RepoPath, bytes: [UInt8]) async throws -> [Finding] {
    guard configuration.scope(of: [path], in: folder).includes(path), !ignored.contains(path) else { return [] }
    try Linter.checkRoom()
    let files = await linter.lintAll([path], threads: 1) { _ in bytes }
    try Task.checkCancellation()
    if let problem = LintGap.problem(of: files.flatMap(\.gaps)) { throw problem }
    return files.flatMap { Scoping.findings(of: $0, change: nil, breadth: .file, known: []) }
  }
}

/// The documents that git ignores. Git is asked once for each document, and not for each state of its text.
private final class IgnoredDocuments: Sendable {
  private let files: KnownFiles
  private let answers = Mutex<[RepoPath: Bool]>([:])

  init(files: KnownFiles) {
    self.files = files
  }

  func contains(_ path: RepoPath) -> Bool {
    if let answer = answers.withLock({ $0[path] }) { return answer }
    let answer = files.isIgnored(path)
    answers.withLock { $0[path] = answer }
    return answer
  }
}
