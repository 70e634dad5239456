import Glibc

/// A line of the system's process table, from `/proc/PID/stat` (proc(5)).
struct ProcessEntry: Hashable, Sendable {
  /// Identifies a process: an id alone may be reused later, but not together with its start time.
  struct Identity: Hashable, Sendable {
    let id: Int32
    /// In clock ticks since the system started.
    let startTime: UInt64
  }

  let identity: Identity
  /// The first 15 bytes of the name.
  let name: [UInt8]
  let parent: Int32
  let session: Int32
  /// False for a zombie: it has ended, but its parent has not read its status.
  let isAlive: Bool

  var id: Int32 { identity.id }

  /// Nil when the process does not exist.
  init?(id: Int32) {
    guard let stat = Self.read("/proc/\(id)/stat") else { return nil }
    self.init(id: id, stat: stat)
  }

  /// The second field, the program's name, may contain spaces and parentheses, so fields are counted from its last `)`.
  init?(id: Int32, stat: [UInt8]) {
    guard let nameEnd = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = stat[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let parent = Int32(Self.text(fields[1])), let session = Int32(Self.text(fields[3])),
      let startTime = UInt64(Self.text(fields[19]))
    else { return nil }
    name = stat.firstIndex(of: UInt8(ascii: "(")).map { Array(stat[$0..<nameEnd].dropFirst()) } ?? []
    identity = Identity(id: id, startTime: startTime)
    self.parent = parent
    self.session = session
    isAlive = fields[0].first != UInt8(ascii: "Z") && fields[0].first != UInt8(ascii: "X")
  }

  /// Returns every living process.
  static func all() -> [ProcessEntry] {
    guard let folder = unsafe opendir("/proc") else { return [] }
    defer { unsafe closedir(folder) }
    var entries: [ProcessEntry] = []
    while let entry = unsafe readdir(folder) {
      // An entry is valid only until the next one is read.
      let name = unsafe name(of: entry)
      guard let id = Int32(name), let process = ProcessEntry(id: id), process.isAlive else { continue }
      entries.append(process)
    }
    return entries
  }

  /// Returns the program and its arguments; nil when it has ended or may not be read.
  static func commandLine(of id: Int32) -> String? {
    let words = read("/proc/\(id)/cmdline", limit: longestCommandLine)?.split(separator: 0) ?? []
    return words.isEmpty ? nil : words.map(text).joined(separator: " ")
  }

  /// Returns `NAME=value` pairs as of the program's start; empty when they may not be read.
  static func environment(of id: Int32) -> [ArraySlice<UInt8>] {
    read("/proc/\(id)/environ", limit: largestEnvironment)?.split(separator: 0) ?? []
  }

  private static let longestCommandLine = 1 << 10
  private static let largestEnvironment = 1 << 20

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func read(_ path: String, limit: Int = 1 << 10) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 14))
    while bytes.count < limit {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
