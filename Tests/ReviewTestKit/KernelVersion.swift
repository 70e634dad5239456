import Foundation

/// The version of the running kernel.
package enum KernelVersion {
  /// Whether it tells how a process ended that is no child of the asking one: Linux 6.15 and later.
  package static var tellsEndings: Bool {
    #if os(Linux)
    let release = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
    return release.split(separator: ".").prefix(2).compactMap { Int($0) }.lexicographicallyPrecedes([6, 15]) == false
    #else
    return false
    #endif
  }
}
