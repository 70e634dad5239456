#if os(Linux)
import Glibc

/// From `/proc/PID/stat` (proc(5)).
extension ProcessEntry {
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
    self.init(
      identity: Identity(id: id, startTime: startTime),
      name: stat.firstIndex(of: UInt8(ascii: "(")).map { Array(stat[$0..<nameEnd].dropFirst()) } ?? [], parent: parent,
      session: session, isAlive: fields[0].first != UInt8(ascii: "Z") && fields[0].first != UInt8(ascii: "X"))
  }

  /// Returns every living process.
  static func all() -> [ProcessEntry] {
    let entries = (try? DiskFile("/proc").entries()) ?? []
    return entries.compactMap { Int32(text($0.name[...])) }.compactMap { ProcessEntry(id: $0) }.filter(\.isAlive)
  }

  /// Returns the program and its arguments: their first kibibyte. Empty when it has ended or may not be read.
  static func arguments(of id: Int32) -> [String] {
    (read("/proc/\(id)/cmdline", limit: longestCommandLine)?.split(separator: 0) ?? []).map(text)
  }

  /// Returns `NAME=value` pairs as of the program's start; empty when they may not be read.
  static func environment(of id: Int32) -> [ArraySlice<UInt8>] {
    read("/proc/\(id)/environ", limit: largestEnvironment)?.split(separator: 0) ?? []
  }

  private static let longestCommandLine = 1 << 10
  private static let largestEnvironment = 1 << 20

  private static func read(_ path: String, limit: Int = 1 << 10) -> [UInt8]? {
    guard let bytes = DiskFile(path).read(limit: limit), !bytes.isEmpty else { return nil }
    return bytes
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
#endif
