#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import ReviewCore
import Synchronization

/// Results of earlier runs in one file, which is read completely at the start and appended to at the end.
///
/// Processes that share the file write in turn, and each appends its records in one write. A reader therefore finds
/// complete records and possibly a torn last one, which it ignores. A file above the size limit is rewritten with the
/// records that this run used. A file that cannot be read or written counts as missing.
package final class ResultPack: ResultCache {
  package let salt: Digest
  private let path: String
  private let limit: Int
  private let contents: ResultPackContents
  private let state: Mutex<State>

  private struct State {
    /// Whether this run used a record, by the record's index.
    var isUsed: [Bool]
    var hasDamage = false
    var fresh: [Digest: [UInt8]] = [:]
  }

  /// - Parameters:
  ///   - folder: The folder of the packs, created when missing. Other users cannot read it.
  ///   - name: Distinguishes the results of one project from those of others.
  ///   - limit: In bytes, for one pack.
  /// - Returns: Nil when the folder cannot be used.
  package init?(folder: String, name: String, limit: Int = 32 << 20) {
    let files = LocalFiles()
    guard PackFolder.prepare(folder), let salt = PackFolder.salt(in: folder) else { return nil }
    self.salt = salt
    self.limit = limit
    path = "\(folder)/\(name).pack"
    // Twice the limit, because several processes may have appended at once.
    let bytes = (try? files.read(path, limit: 2 * limit + 1)) ?? []
    contents = ResultPackContents(bytes)
    state = Mutex(State(isUsed: Array(repeating: false, count: contents.count)))
  }

  package func record(for key: Digest) -> ArraySlice<UInt8>? {
    guard let index = contents.index(of: key) else { return nil }
    let record = contents.record(at: index)
    state.withLock { state in
      if record == nil { state.hasDamage = true } else { state.isUsed[index] = true }
    }
    return record
  }

  package func keep(_ record: [UInt8], for key: Digest) {
    state.withLock { $0.fresh[key] = record }
  }

  package func flush() {
    state.withLock { state in
      guard !state.fresh.isEmpty else { return }
      let added = ResultPackContents.block(of: state.fresh.map { ($0.key, $0.value[...]) })
      if !contents.isWhole || state.hasDamage || contents.bytes.count + added.count > limit {
        let used = state.isUsed.indices.filter { state.isUsed[$0] }
        let kept = used.compactMap { index in contents.record(at: index).map { (contents.key(at: index), $0) } }
        let block = ResultPackContents.header + ResultPackContents.block(of: kept) + added
        if block.count <= limit { try? LocalFiles().write(block, to: path) } else { unsafe unlink(path) }
      } else {
        append(added)
      }
      state.fresh = [:]
      PackFolder.prune(around: path)
    }
  }

  private func append(_ block: [UInt8]) {
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    guard flock(file, LOCK_EX) == 0 else { return }
    guard let status = try? FileStatus(descriptor: file), status.links > 0 else { return }
    let size = status.size
    let whole = size == 0 ? ResultPackContents.header + block : block
    // An incomplete record would hide all later ones.
    if unsafe write(file, whole, whole.count) != whole.count { ftruncate(file, off_t(size)) }
  }
}
