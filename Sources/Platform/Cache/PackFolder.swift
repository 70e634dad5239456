#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore

/// The folder that contains the packs: private, salted, and limited in size.
enum PackFolder {
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
