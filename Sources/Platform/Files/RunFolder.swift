package import ReviewCore
import Synchronization

/// A temporary folder for one run of the program, created on first use.
package final class RunFolder: Sendable {
  private let parent: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var folder: TemporaryFolder?
    var path: String?
  }

  /// - Parameter parent: The absolute path of the folder to create it in.
  package init(in parent: String) {
    self.parent = parent
  }

  /// Returns the folder's path, and creates the folder if necessary.
  /// - Throws: `Problem` when it cannot be created.
  package func path() throws(Problem) -> String {
    try state.withLock { state throws(Problem) in
      if let path = state.path { return path }
      let folder = try TemporaryFolder(beginning: "reviewbot-run-", in: parent)
      let path = folder.path
      state.folder = consume folder
      state.path = path
      return path
    }
  }

  /// Removes the folder and its contents.
  package func remove() {
    state.withLock { state in
      state.folder = nil
      state.path = nil
    }
  }
}
