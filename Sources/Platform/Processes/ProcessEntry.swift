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
