import Glibc
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
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      unsafe mkdir(made, 0o700)
    }
    var status = stat()
    guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
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
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    let written = unsafe write(file, bytes, bytes.count)
    close(file)
    guard written == bytes.count else { return nil }
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
    let now = time(nil)
    var packs: [(path: String, size: Int, age: Int)] = []
    for name in (try? LocalFiles().list(folder)) ?? [] where name != "salt" && "\(folder)/\(name)" != path {
      var status = stat()
      guard unsafe lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      // Drafts of a killed run are removed together with unused packs.
      let age = now - status.st_mtim.tv_sec
      packs.append(("\(folder)/\(name)", Int(status.st_size), name.hasSuffix(".pack") ? age : age * 1_440))
    }
    var total = 0
    for pack in packs.sorted(by: { $0.age < $1.age }) {
      total += pack.size
      if total > sizeLimit || pack.age > secondsKept { unsafe unlink(pack.path) }
    }
  }
}
