import LintEngine
import Platform
import ReviewCore
import Synchronization

/// The macros that the repository and the checkouts of its dependencies declare. The sources are read once, when a
/// changed file first has an attribute that may be a macro.
final class MacroSources: Sendable {
  private let paths: @Sendable () -> [RepoPath]
  private let sources: any SourceReader
  /// Absolute paths of folders with checkouts. Missing ones have no effect.
  private let checkouts: [String]
  private let found = Mutex<MacroDeclarations?>(nil)

  /// - Parameter paths: Returns the repository's files.
  init(paths: @escaping @Sendable () -> [RepoPath], sources: any SourceReader, checkouts: [String]) {
    self.paths = paths
    self.sources = sources
    self.checkouts = checkouts
  }

  var declarations: MacroDeclarations {
    found.withLock { known in
      if let known { return known }
      let new = declared()
      known = new
      return new
    }
  }

  private func declared() -> MacroDeclarations {
    let own = paths().filter { $0.hasExtension("swift") }.lazy.compactMap { [sources] in try? sources.bytes(of: $0) }
    let fetched = checkouts.filter(FolderWalk.isFolder).lazy
      .flatMap { FolderWalk.files(below: RepoPath($0), withExtension: "swift") }
      .compactMap { (try? DiskFile($0.bytes).contentsIfPresent(limit: Linter.defaultSizeLimit)) ?? nil }
    var all = MacroDeclarations.none
    for bytes in own where MacroDeclarations.areNamed(in: bytes) { all.formUnion(.declared(in: bytes)) }
    for bytes in fetched where MacroDeclarations.areNamed(in: bytes) { all.formUnion(.declared(in: bytes)) }
    return all
  }
}
