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

/// The folder that contains the packs: private, salted, and limited in size.
private enum PackFolder {
  /// In bytes, for all packs together.
  static let sizeLimit = 256 << 20
  /// In seconds. Packs without additions for longer are removed.
  static let secondsKept = 60 * 24 * 60 * 60

  /// Creates the folder; returns false when other users can write to it.
  static func prepare(_ folder: String) -> Bool {
    guard folder.hasPrefix("/"), !folder.utf8.contains(0) else { return false }
    // Without the folder, it has no status.
    try? DiskFile(folder).makeFolders(permissions: 0o700)
    guard let status = DiskFile(folder).status, status.kind == .folder else { return false }
    return status.owner == CurrentUser.effectiveID && status.permissions & 0o022 == 0
  }

  /// A random number, created once for all runs.
  static func salt(in folder: String) -> Digest? {
    let path = "\(folder)/salt"
    if let salt = read(path) { return salt }
    var bytes: [UInt8] = []
    for _ in 0..<16 { bytes.append(.random(in: 0...255)) }
    // Another process may be faster. Then its salt counts; a link makes it appear complete.
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unsafe unlink(draft) }
    guard (try? DiskFile(draft).write(bytes, permissions: 0o600)) != nil else { return nil }
    unsafe link(draft, path)
    return read(path)
  }

  private static func read(_ path: String) -> Digest? {
    guard let bytes = try? LocalFiles().read(path, limit: 16), bytes.count == 16 else { return nil }
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return Digest(high: word(bytes[..<8]), low: word(bytes[8...]))
  }

  /// Removes the packs with the oldest additions until the rest is within the limit. The pack at `path` stays.
  static func prune(around path: String) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    var packs: [(path: String, size: Int, age: Int)] = []
    for name in (try? LocalFiles().list(folder)) ?? [] where name != "salt" && "\(folder)/\(name)" != path {
      guard let status = DiskFile("\(folder)/\(name)").status, status.kind == .regular else { continue }
      // Drafts of a killed run are removed together with unused packs.
      let age = status.modified.age
      packs.append(("\(folder)/\(name)", status.size, name.hasSuffix(".pack") ? age : age * 1_440))
    }
    var total = 0
    for pack in packs.sorted(by: { $0.age < $1.age }) {
      total += pack.size
      if total > sizeLimit || pack.age > secondsKept { unsafe unlink(pack.path) }
    }
  }
}
