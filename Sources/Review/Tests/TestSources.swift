import LintEngine
import Platform
import ReviewCore
import Synchronization

/// The tests in Swift files. Finds the source file of a test by its names.
struct TestSources {
  private let files: [(path: RepoPath, declarations: TestDeclarations)]

  init(_ files: [RepoPath: TestDeclarations]) {
    self.files = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads the Swift files at the paths. A file that cannot be read or parsed has no tests.
  init(paths: [RepoPath], sources: any SourceReader) {
    var files: [RepoPath: TestDeclarations] = [:]
    for path in paths where path.hasExtension("swift") {
      guard let bytes = try? sources.bytes(of: path) else { continue }
      files[path] = TestDeclarations.parsed(bytes)
    }
    self.init(files)
  }

  var testCount: Int { files.reduce(0) { $0 + $1.declarations.testCount } }

  /// Returns the file that declares a test, or else the file of its suite, which may inherit the test. Files in a
  /// folder with the name of the module come first. Nil when no file has these names.
  func file(of test: TestCase) -> RepoPath? {
    let parts = test.suite.split(separator: ".", maxSplits: 1).map(String.init)
    let types = parts.count > 1 ? parts[1].split(separator: "/").map { String($0).replacing("`", with: "") } : []
    let name = String(test.name.prefix { $0 != "(" }).replacing("`", with: "")
    let function = TestDeclarations.Function(types: types, name: name)
    return first(in: parts.first) { $0.functions.contains(function) }
      ?? first(in: parts.first) { $0.types.contains(types) }
  }

  private func first(in module: String?, where matches: (TestDeclarations) -> Bool) -> RepoPath? {
    let found = files.filter { matches($0.declarations) }
    let own = found.first { file in file.path.folders.contains { $0.text?.split(separator: "/").last == module?[...] } }
    return own?.path ?? found.first?.path
  }
}

/// The number of tests that the sources of a package declare, for the progress display. Computed on first use.
final class DeclaredTestCount: Sendable {
  private let files: [RepoPath]
  private let folder: String
  private let system: any FileSystem
  private let counted = Mutex<Int?>(nil)

  /// - Parameter folder: The folder that the paths are relative to.
  init(files: [RepoPath], in folder: String, by system: any FileSystem) {
    self.files = files
    self.folder = folder
    self.system = system
  }

  /// Nil when no test is found, or a file cannot be read.
  var value: Int? {
    let count = counted.withLock { counted in
      let count = counted ?? sum
      counted = count
      return count
    }
    return count > 0 ? count : nil
  }

  private var sum: Int {
    let counts = parallelMap(files) { file in
      file.text.flatMap { try? system.read("\(folder)/\($0)", limit: 1 << 24) }.map { bytes in
        TestDeclarations.parsed(bytes)?.testCount ?? 0
      }
    }
    return counts.contains(nil) ? 0 : counts.reduce(0) { $0 + ($1 ?? 0) }
  }
}
