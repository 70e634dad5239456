import Synchronization

/// A temporary folder for one run of the program, made when it is first asked for.
package final class RunFolder: Sendable {
  private let parent: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var folder: TemporaryFolder?
    var path: String?
  }

  /// - Parameter parent: The folder to make it in, absolute.
  package init(in parent: String) {
    self.parent = parent
  }

  /// The folder's path.
  /// - Throws: `GitError` when it cannot be made.
  package func path() throws(GitError) -> String {
    try state.withLock { state throws(GitError) in
      if let path = state.path { return path }
      let folder = try TemporaryFolder(beginning: "reviewbot-run-", in: parent)
      let path = folder.path
      state.folder = consume folder
      state.path = path
      return path
    }
  }

  /// Removes it with all that is in it.
  package func remove() {
    state.withLock { state in
      state.folder = nil
      state.path = nil
    }
  }
}
