import Foundation
package import ReviewCore
import Synchronization

extension Linter {
  /// Lints files on all cores; the results stand in the order of the paths, whatever thread was first.
  ///
  /// Each file is read when its turn comes and dropped when it is done, so that memory is bounded by the threads. A
  /// file that cannot be read has a notice instead of findings.
  ///
  /// - Parameter threads: Nil takes one for each core.
  package func lintAll(
    _ paths: [RepoPath], threads: Int? = nil, read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> [LintedFile] {
    guard !paths.isEmpty else { return [] }
    let count = min(paths.count, max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount))
    return await withCheckedContinuation { continuation in
      let queue = FileQueue(paths: paths, workers: count) { continuation.resume(returning: $0) }
      for _ in 0..<count {
        BigStack.start {
          while let next = queue.next() { queue.finish(next.index, with: lint(next.path, read: read)) }
          queue.leave()
        }
      }
    }
  }

  private func lint(_ path: RepoPath, read: @Sendable (RepoPath) throws -> [UInt8]) -> LintedFile {
    do {
      return lintHere(path: path, bytes: try read(path))
    } catch {
      let reason = (error as? any Mendable)?.summary ?? "\(error)"
      return LintedFile(path: path, notices: ["\(path) was not linted: \(Visible.line(reason))"])
    }
  }
}

/// Hands out files to threads, and their results to the one who waits, when the last thread leaves.
private final class FileQueue: Sendable {
  private struct State {
    var nextIndex = 0
    var workers: Int
    var results: [LintedFile?]
  }

  private let paths: [RepoPath]
  private let state: Mutex<State>
  private let completion: @Sendable ([LintedFile]) -> Void

  init(paths: [RepoPath], workers: Int, completion: @escaping @Sendable ([LintedFile]) -> Void) {
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

  func finish(_ index: Int, with result: LintedFile) {
    state.withLock { $0.results[index] = result }
  }

  func leave() {
    let results: [LintedFile]? = state.withLock { state in
      state.workers -= 1
      return state.workers == 0 ? state.results.compactMap { $0 } : nil
    }
    if let results { completion(results) }
  }
}
