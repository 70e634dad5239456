package import ReviewCore

/// Finds the modules whose code exit tests of Swift Testing may run, each in a process of its own.
package struct ExitTests: Sendable {
  private let sources: any SourceReader
  /// The files of the repository outside of the change.
  private let paths: @Sendable () -> [RepoPath]

  package init(sources: any SourceReader, paths: @escaping @Sendable () -> [RepoPath]) {
    self.sources = sources
    self.paths = paths
  }

  private static let marks = ["processExitsWith", "exitsWith"].map { Array($0.utf8) }
  private static let functions = ExecutableCode.endingFunctions

  /// Returns the changed modules that a file with an exit test imports. Reads other files only if a changed file may
  /// end the process. A module that declares such a function itself is left out: its calls may return.
  package func modules(of change: Change) -> Set<RepoPath> {
    let changed = change.diff.files.compactMap { file in file.addedLines.isEmpty ? nil : file.newPath }
    let ending = changed.filter { path in isSwift(path) && Self.functions.contains { occurs($0 + "(", in: path) } }
    guard !ending.isEmpty else { return [] }
    let all = Set(paths() + change.diff.files.compactMap(\.newPath)).filter(isSwift)
    let tests = all.filter(isExitTest).compactMap { try? SourceMap(sources.bytes(of: $0)) }
    return Set(ending.map(\.module)).filter { module in
      guard let name = RepoPath(bytes: Array(module.fileName)).text, tests.contains(where: { $0.imports(name) }) else {
        return false
      }
      return !all.contains { path in
        path.module == module && Self.functions.contains { occurs("func \($0)(", in: path) }
      }
    }
  }

  private func isSwift(_ path: RepoPath) -> Bool { path.hasExtension("swift") }

  /// Files of tests have folders or names with that word.
  private func isExitTest(_ path: RepoPath) -> Bool {
    guard path.text?.lowercased().contains("test") == true, let bytes = try? sources.bytes(of: path) else {
      return false
    }
    return Self.marks.contains { WordSearch.contains($0, in: bytes.span) }
  }

  private func occurs(_ text: String, in path: RepoPath) -> Bool {
    guard let bytes = try? sources.bytes(of: path) else { return false }
    return WordSearch.contains(Array(text.utf8), in: bytes.span)
  }
}
