import LintFastWalk
import Platform
import Synchronization
package import ReviewCore

/// Whether the task was cancelled, for all threads.
private final class StopFlag: Sendable {
  let isSet = Atomic(false)
}

extension Linter {
  /// Checks that the system can start the threads of the linter. Call it before linting many files.
  /// - Throws: `Problem` if the system has no room for them.
  package static func checkRoom() throws(Problem) {
    try BigStack.check()
  }

  /// Lints files on all cores. The results are in the order of the paths.
  ///
  /// Each file is read when its turn comes and released when it is done, so that the number of threads bounds the
  /// memory. A file that cannot be read has a gap instead of findings.
  ///
  /// - Parameter threads: Nil for one per core.
  package func lintAll(
    _ paths: [RepoPath], threads: Int? = nil, read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> [LintedFile] {
    let files = await Self.onAllCores(paths, threads: threads, late: { LintedFile(.tooSlow($0)) }) {
      lint($0, $1, read: read)
    }
    results?.flush()
    return files
  }

  /// Runs work for each file. The results are in the order of the paths.
  /// - Parameters:
  ///   - late: Returns the result for a file that takes longer than `TimeLimit` allows, or that was not processed
  ///     because the task was cancelled.
  ///   - work: It should set the limit of the meter once it has read the file.
  static func onAllCores<Result: Sendable>(
    _ paths: [RepoPath], threads: Int?, late: @escaping @Sendable (RepoPath) -> Result,
    work: @escaping @Sendable (RepoPath, FileQueue<Result>.Turn) -> Result
  ) async -> [Result] {
    guard !paths.isEmpty else { return [] }
    let count = min(paths.count, max(1, threads ?? Processors.count))
    let stop = StopFlag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let queue = FileQueue<Result>(
          paths: paths, workers: count, late: late, isStopped: { stop.isSet.load(ordering: .relaxed) },
          completion: { continuation.resume(returning: $0) })
        queue.start(work)
      }
    } onCancel: {
      stop.isSet.store(true, ordering: .relaxed)
    }
  }

  /// Returns the cached result of an earlier run for the same bytes and rules, or lints the file. A result that depends
  /// on other files counts only if these still give the same answers.
  private func remembered(path: RepoPath, bytes: [UInt8], meter: WorkMeter) -> LintedFile {
    guard let results, let key = key?.digest(of: path, bytes: bytes) else {
      return lintHere(path: path, bytes: bytes, meter: meter)
    }
    if let record = results.record(for: key).flatMap({ LintedFileRecord(path: path, bytes: bytes, from: $0) }),
      knownTypes(of: path, bytes: bytes).confirm(record.answers) {
      return record.file
    }
    let types = knownTypes(of: path, bytes: bytes)
    let file = lintHere(path: path, bytes: bytes, meter: meter, types: types)
    // Incomplete results are not cached.
    if file.gaps.isEmpty {
      results.keep(LintedFileRecord(file: file, answers: types.answers).bytes(contents: bytes), for: key)
    }
    return file
  }

  private func lint(
    _ path: RepoPath, _ turn: FileQueue<LintedFile>.Turn, read: @Sendable (RepoPath) throws -> [UInt8]
  ) -> LintedFile {
    do {
      let bytes = try read(path)
      turn.meter.allow(TimeLimit.duration(forBytes: bytes.count))
      return remembered(path: path, bytes: bytes, meter: turn.meter)
    } catch {
      return LintedFile(.unreadable(path, error))
    }
  }
}
