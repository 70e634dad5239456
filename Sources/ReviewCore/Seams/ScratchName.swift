/// Names of temporary folders, by which an interrupted process finds its own.
package enum ScratchName {
  /// Differs between processes. A process id is not unique: containers that share a folder can have equal ids.
  package static let mark = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// Returns the prefix for the names of this process's folders.
  /// - Parameter purpose: For example `reviewbot-tests`.
  package static func beginning(_ purpose: String) -> String { "\(purpose)-\(mark)-" }

  /// Returns whether a name belongs to a folder of this process.
  package static func isOwn(_ name: String) -> Bool {
    name.hasPrefix("reviewbot-") && name.contains("-\(mark)-")
  }
}
