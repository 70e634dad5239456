#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import ReviewCore

/// The limits that the system sets for this process (getrlimit(2)).
///
/// When memory runs out, a Swift allocation ends the program with a signal; when threads cannot be started, the program
/// waits for them forever. Therefore the minimum for every run is checked first.
package struct ResourceLimits: Sendable {
  /// In bytes, as are `data` and the minimum values.
  private let addressSpace: UInt64
  private let data: UInt64
  private let openFiles: UInt64

  package static let leastAddressSpace: UInt64 = 400 << 20
  package static let leastData: UInt64 = 100 << 20
  package static let leastOpenFiles: UInt64 = 32

  package init(addressSpace: UInt64, data: UInt64, openFiles: UInt64) {
    self.addressSpace = addressSpace
    self.data = data
    self.openFiles = openFiles
  }

  /// The limits of this process.
  package static var current: ResourceLimits {
    ResourceLimits(addressSpace: soft(RLIMIT_AS), data: soft(RLIMIT_DATA), openFiles: soft(RLIMIT_NOFILE))
  }

  #if canImport(Darwin)
  private typealias Resource = Int32
  #else
  private typealias Resource = __rlimit_resource
  #endif

  private static func soft(_ resource: Resource) -> UInt64 {
    var limit = rlimit()
    #if canImport(Darwin)
    let status = unsafe getrlimit(resource, &limit)
    #else
    let status = unsafe getrlimit(__rlimit_resource_t(bitPattern: resource.rawValue), &limit)
    #endif
    return status == 0 ? UInt64(limit.rlim_cur) : .max
  }

  /// The first limit that is too low for any run, or nil.
  package var shortage: Problem? {
    if addressSpace < Self.leastAddressSpace {
      return Self.problem("address space", "\(addressSpace >> 20) MB", "\(Self.leastAddressSpace >> 20) MB", "v")
    }
    if data < Self.leastData {
      return Self.problem("data memory", "\(data >> 20) MB", "\(Self.leastData >> 20) MB", "d")
    }
    if openFiles < Self.leastOpenFiles {
      return Self.problem("open files", "\(openFiles)", "\(Self.leastOpenFiles)", "n")
    }
    return nil
  }

  private static func problem(_ resource: String, _ limit: String, _ least: String, _ letter: String) -> Problem {
    Problem(
      summary: "The limit on \(resource) is \(limit), and reviewbot needs at least \(least).",
      hint: "Raise it: `ulimit -\(letter)` shows and sets it.")
  }
}
