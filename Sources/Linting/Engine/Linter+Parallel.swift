import Foundation
package import ReviewCore

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
    let files = await Self.onAllCores(paths, threads: threads) { lint($0, read: read) }
    results?.flush()
    return files
  }

  /// Does a piece of work for each file; the results stand in the order of the paths.
  static func onAllCores<Result: Sendable>(
    _ paths: [RepoPath], threads: Int?, work: @escaping @Sendable (RepoPath) -> Result
  ) async -> [Result] {
    guard !paths.isEmpty else { return [] }
    let count = min(paths.count, max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount))
    return await withCheckedContinuation { continuation in
      let queue = FileQueue<Result>(paths: paths, workers: count) { continuation.resume(returning: $0) }
      for _ in 0..<count {
        BigStack.start {
          while let next = queue.next() { queue.finish(next.index, with: work(next.path)) }
          queue.leave()
        }
      }
    }
  }

  /// What an earlier run found in the same bytes under the same rules, or what there is to find now.
  private func remembered(path: RepoPath, bytes: [UInt8]) -> LintedFile {
    guard let results else { return lintHere(path: path, bytes: bytes) }
    let key = key.digest(of: path, bytes: bytes, salt: results.salt)
    if let file = results.record(for: key).flatMap({ LintedFileRecord.file(path: path, bytes: bytes, from: $0) }) {
      return file
    }
    let file = lintHere(path: path, bytes: bytes)
    // A remark may speak of this run alone, as when there was too little time.
    if file.notices.isEmpty { results.keep(LintedFileRecord.record(of: file), for: key) }
    return file
  }

  private func lint(_ path: RepoPath, read: @Sendable (RepoPath) throws -> [UInt8]) -> LintedFile {
    do {
      return remembered(path: path, bytes: try read(path))
    } catch {
      let reason = (error as? any Mendable)?.summary ?? "\(error)"
      return LintedFile(path: path, notices: ["\(path) was not linted: \(Visible.line(reason))"])
    }
  }
}
