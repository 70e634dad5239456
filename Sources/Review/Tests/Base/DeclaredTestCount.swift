import LintEngine
import Platform
import ReviewCore
import Synchronization

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
