#if canImport(Darwin)
import Darwin

/// From libproc and sysctl(3).
extension ProcessEntry {
  /// Nil when the process does not exist, or has ended and its parent has not read its status.
  init?(id: Int32) {
    var process = proc_bsdinfo()
    let size = Int32(MemoryLayout<proc_bsdinfo>.size)
    guard unsafe proc_pidinfo(id, PROC_PIDTBSDINFO, 0, &process, size) == size else { return nil }
    let name = unsafe withUnsafeBytes(of: &process.pbi_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
    let command = unsafe withUnsafeBytes(of: &process.pbi_comm) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
    self.init(
      identity: Identity(id: id, startTime: process.pbi_start_tvsec * 1_000_000 + process.pbi_start_tvusec),
      name: name.isEmpty ? command : name, parent: Int32(bitPattern: process.pbi_ppid), session: getsid(id),
      isAlive: process.pbi_status != UInt32(SZOMB))
  }

  /// Returns every living process.
  static func all() -> [ProcessEntry] {
    // Room for processes that start between the two calls.
    let expected = unsafe Int(max(0, proc_listallpids(nil, 0))) + 64
    var ids = [pid_t](repeating: 0, count: expected)
    let count = unsafe proc_listallpids(&ids, Int32(expected * MemoryLayout<pid_t>.stride))
    return ids.prefix(max(0, Int(count))).compactMap { ProcessEntry(id: $0) }.filter(\.isAlive)
  }

  /// Returns the program and its arguments; empty when it has ended or may not be read.
  static func arguments(of id: Int32) -> [String] {
    (record(of: id)?.words ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns `NAME=value` pairs as of the program's start; empty when they may not be read.
  static func environment(of id: Int32) -> [ArraySlice<UInt8>] {
    record(of: id)?.environment ?? []
  }

  private static func record(of id: Int32) -> ProcessArguments? {
    var name = [CTL_KERN, KERN_PROCARGS2, id]
    var size = 0
    guard unsafe sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    // It writes at most `size` bytes, and then stores their number.
    guard unsafe sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return nil }
    return ProcessArguments(bytes.prefix(size))
  }
}
#endif
