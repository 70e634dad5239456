import Dispatch
import Foundation
import LintFastWalk
import ReviewCore
import Synchronization

/// Hands out files to threads, and their results to the one who waits, when the last thread leaves.
final class FileQueue<Result: Sendable>: Sendable {
  /// One file in the hands of one thread.
  struct Turn: Sendable {
    let index: Int
    let path: RepoPath
    /// Is to be told how long the work may take, once the file is read.
    let meter: WorkMeter
  }

  private struct State {
    var nextIndex = 0
    var workers: Int
    var results: [Result?]
    /// By index: files that are being worked on.
    var open: [Int: WorkMeter] = [:]
  }

  private let paths: [RepoPath]
  private let state: Mutex<State>
  /// The result for a file that nobody finished.
  private let late: @Sendable (RepoPath) -> Result
  private let completion: @Sendable ([Result]) -> Void
  private let isStopped: @Sendable () -> Bool
  private let isDone = DispatchSemaphore(value: 0)

  init(
    paths: [RepoPath], workers: Int, late: @escaping @Sendable (RepoPath) -> Result,
    isStopped: @escaping @Sendable () -> Bool = { false }, completion: @escaping @Sendable ([Result]) -> Void
  ) {
    self.paths = paths
    self.late = late
    self.isStopped = isStopped
    self.completion = completion
    state = Mutex(State(workers: workers, results: Array(repeating: nil, count: paths.count)))
  }

  /// Nil when all files are handed out, or nobody wants the rest.
  func next() -> Turn? {
    if isStopped() { return nil }
    let meter = WorkMeter.ofThisThread()
    return state.withLock { state in
      guard state.nextIndex < paths.count else { return nil }
      defer { state.nextIndex += 1 }
      state.open[state.nextIndex] = meter
      return Turn(index: state.nextIndex, path: paths[state.nextIndex], meter: meter)
    }
  }

  /// - Returns: False when it is too late: another thread has taken the place of this one, which must end.
  func finish(_ turn: Turn, with result: Result) -> Bool {
    state.withLock { state in
      guard state.open.removeValue(forKey: turn.index) != nil else { return false }
      state.results[turn.index] = result
      return true
    }
  }

  func leave() {
    let results: [Result]? = state.withLock { state in
      state.workers -= 1
      guard state.workers == 0 else { return nil }
      return zip(paths, state.results).map { path, result in result ?? late(path) }
    }
    guard let results else { return }
    isDone.signal()
    completion(results)
  }

  /// Looks now and then, until all is done, whether a thread has been at one file for too long, and lets another one
  /// go on with the rest.
  func watch(_ worker: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      while isDone.wait(timeout: .now() + TimeLimit.pause) == .timedOut {
        for _ in 0..<giveUpLate() where !BigStack.start(worker) { leave() }
      }
    }
    thread.start()
  }

  /// - Returns: How many threads will not come back.
  private func giveUpLate() -> Int {
    state.withLock { state in
      let indices = state.open.keys.filter { state.open[$0]?.isOver ?? false }
      for index in indices {
        state.open[index] = nil
        state.results[index] = late(paths[index])
      }
      return indices.count
    }
  }
}
