import LintEngine
import Platform
import ReviewCore

/// Decides which files are tests.
///
/// The manifests and the projects decide for the files of their targets. Other files are tests if they import a test
/// library, or if they are in a folder of tests with a file that does. A folder's name alone decides nothing.
struct TestFileFinder: Sendable {
  /// The files of the reviewed side.
  let paths: [RepoPath]
  let sources: any SourceReader
  /// See `TargetFinder.declared`.
  var described: [RepoPath: [DescribedTarget]] = [:]

  /// - Parameter candidates: The files to decide about. Those of no target are read.
  func testFiles(among candidates: Set<RepoPath>) -> TestFiles {
    let declared = TargetFinder(paths: paths, sources: sources).declared(described: described)
    let open = candidates.filter { $0.hasExtension("swift") && declared.targets.target(of: $0) == nil }
    var reasons: [RepoPath: TestFiles.Reason] = [:]
    var read: [RepoPath] = []
    for path in open {
      if let package = declared.fixture(of: path) { reasons[path] = .fixture(package) } else { read.append(path) }
    }
    let libraries = libraries(importedBy: read)
    var folders = TestFolders(paths: paths) { [self] paths in !self.libraries(importedBy: paths).isEmpty }
    for path in read {
      if let library = libraries[path] {
        reasons[path] = .imports(library)
      } else if let folder = folders.folder(of: path) {
        reasons[path] = .folder(folder)
      }
    }
    var files = TestFiles(targets: declared.targets, others: reasons)
    files.computedManifests = declared.computedManifests
    return files
  }

  private func libraries(importedBy paths: [RepoPath]) -> [RepoPath: String] {
    let found = parallelMap(paths) { path in
      (try? sources.bytes(of: path)).flatMap { TestDeclarations.parsed($0) }?.library
    }
    return zip(paths, found).reduce(into: [:]) { libraries, entry in libraries[entry.0] = entry.1 }
  }
}

/// The folders that contain tests: their names end in `Tests`, and a file in them imports a test library.
private struct TestFolders {
  private let paths: [RepoPath]
  private let importsLibrary: ([RepoPath]) -> Bool
  /// Answers by folder.
  private var known: [RepoPath: Bool] = [:]

  /// - Parameter importsLibrary: Returns whether one of the files imports a test library.
  init(paths: [RepoPath], importsLibrary: @escaping ([RepoPath]) -> Bool) {
    self.paths = paths.filter { $0.hasExtension("swift") }
    self.importsLibrary = importsLibrary
  }

  /// Returns the deepest such folder above a file.
  mutating func folder(of path: RepoPath) -> RepoPath? {
    for folder in path.folders where folder.text?.hasSuffix("Tests") ?? false {
      if holdsTests(folder) { return folder }
    }
    return nil
  }

  private mutating func holdsTests(_ folder: RepoPath) -> Bool {
    if let answer = known[folder] { return answer }
    let answer = importsLibrary(paths.filter { $0.isAtOrBelow(folder) })
    known[folder] = answer
    return answer
  }
}
