/// A line of the system's process table. Each system has its own way to read the table.
struct ProcessEntry: Hashable, Sendable {
  /// Identifies a process: an id alone may be reused later, but not together with its start time.
  struct Identity: Hashable, Sendable {
    let id: Int32
    /// In clock ticks since the system started on Linux, in microseconds since 1970 on Darwin.
    let startTime: UInt64
  }

  let identity: Identity
  /// The beginning of the name: at least 15 bytes of a longer one.
  let name: [UInt8]
  let parent: Int32
  let session: Int32
  /// False for a zombie: it has ended, but its parent has not read its status.
  let isAlive: Bool

  var id: Int32 { identity.id }
}

/// The arguments and the environment of a process in the form of macOS (`KERN_PROCARGS2` in `sys/sysctl.h`).
///
/// The form begins with the number of arguments and the path of the program. The texts follow, each ended by a zero.
struct ProcessArguments: Hashable {
  let words: [ArraySlice<UInt8>]
  /// `NAME=value`.
  let environment: [ArraySlice<UInt8>]

  /// Nil when the bytes end before the last argument.
  init?(_ bytes: ArraySlice<UInt8>) {
    let countSize = 4
    guard bytes.count > countSize else { return nil }
    let count = bytes.prefix(countSize).reversed().reduce(0) { $0 << 8 | Int($1) }
    // The path is padded with zeros.
    var rest = bytes.dropFirst(countSize).drop { $0 != 0 }.drop { $0 == 0 }
    var words: [ArraySlice<UInt8>] = []
    while words.count < count {
      guard let word = Self.text(from: &rest) else { return nil }
      words.append(word)
    }
    self.words = words
    var environment: [ArraySlice<UInt8>] = []
    // An empty text ends the environment; the kernel's own texts follow.
    while let variable = Self.text(from: &rest), !variable.isEmpty { environment.append(variable) }
    self.environment = environment
  }

  /// Removes a text and its zero from the start.
  private static func text(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: 0) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }
}
