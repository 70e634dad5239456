import Dispatch
import LintFastWalk
import Platform
import ReviewCore
import Synchronization

/// A queue that distributes files to threads. When the last thread leaves, it passes the results to the completion
/// handler.
///
/// `parallelMap` cannot do this, because it waits for each thread. A file that takes too long keeps its thread until
/// the program ends, and another thread takes its place. The threads also need a larger stack; see `BigStack`.
final class FileQueue<Result: Sendable>: Sendable {
  /// A file that one thread is processing.
  struct Turn: Sendable {
    let index: Int
    let path: RepoPath
    /// Set its limit once the file is read.
    let meter: WorkMeter
  }

  private struct State {
    var nextIndex = 0
    var workers: Int
    var results: [Result?]
    /// The meters of the files in progress, by index.
    var open: [Int: WorkMeter] = [:]
  }

  private let paths: [RepoPath]
  private let state: Mutex<State>
  /// Returns the result for a file that no thread finished.
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

  /// Starts the threads that process the files.
  func start(_ work: @escaping @Sendable (RepoPath, Turn) -> Result) {
    let worker: @Sendable () -> Void = { [self] in
      while let turn = next() {
        guard finish(turn, with: work(turn.path, turn)) else { return }
      }
      leave()
    }
    let count = state.withLock(\.workers)
    for _ in 0..<count where !BigStack.start(worker) { leave() }
    watch(worker)
  }

  /// Returns nil if all files are assigned, or the queue was stopped.
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

  /// - Returns: False if the file exceeded its limit. Another thread has replaced this one, which must end.
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

  /// Checks repeatedly, until all files are done, whether a file exceeds its limit. Starts a new thread for the rest in
  /// place of each late one.
  func watch(_ worker: @escaping @Sendable () -> Void) {
    // Without room for the thread, no file is late. `Linter.checkRoom` reports such a system.
    _ = DetachedThread.start { [self] in
      while isDone.wait(timeout: .now() + TimeLimit.pause) == .timedOut {
        for _ in 0..<giveUpLate() where !BigStack.start(worker) { leave() }
      }
    }
  }

  /// Records the results of the late files.
  /// - Returns: The number of threads that will not return.
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
