/// Names of temporary folders, by which a process that is told to stop finds its own.
package enum ScratchName {
  /// Differs from process to process. An id would not do: containers that share a folder give the same ids.
  package static let mark = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// The beginning of the name of a folder of this process.
  /// - Parameter purpose: Such as `reviewbot-tests`.
  package static func beginning(_ purpose: String) -> String { "\(purpose)-\(mark)-" }

  /// Whether a name is that of a folder of this process.
  package static func isOwn(_ name: String) -> Bool {
    name.hasPrefix("reviewbot-") && name.contains("-\(mark)-")
  }
}
