import ReviewCore
import Synchronization

/// Hands out files to threads, and their results to the one who waits, when the last thread leaves.
final class FileQueue<Result: Sendable>: Sendable {
  private struct State {
    var nextIndex = 0
    var workers: Int
    var results: [Result?]
  }

  private let paths: [RepoPath]
  private let state: Mutex<State>
  private let completion: @Sendable ([Result]) -> Void

  init(paths: [RepoPath], workers: Int, completion: @escaping @Sendable ([Result]) -> Void) {
    self.paths = paths
    self.completion = completion
    state = Mutex(State(workers: workers, results: Array(repeating: nil, count: paths.count)))
  }

  func next() -> (index: Int, path: RepoPath)? {
    state.withLock { state in
      guard state.nextIndex < paths.count else { return nil }
      defer { state.nextIndex += 1 }
      return (state.nextIndex, paths[state.nextIndex])
    }
  }

  func finish(_ index: Int, with result: Result) {
    state.withLock { $0.results[index] = result }
  }

  func leave() {
    let results: [Result]? = state.withLock { state in
      state.workers -= 1
      return state.workers == 0 ? state.results.compactMap { $0 } : nil
    }
    if let results { completion(results) }
  }
}
