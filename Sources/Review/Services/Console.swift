import Foundation
package import ReviewCore

/// The output of the command: data and reports on standard output, all messages on standard error.
package struct Console: Sendable {
  private let output: @Sendable ([UInt8]) throws -> Void
  private let errors: @Sendable (String) -> Void

  init(output: @escaping @Sendable ([UInt8]) throws -> Void, errors: @escaping @Sendable (String) -> Void) {
    self.output = output
    self.errors = errors
  }

  package static let standard = Console(
    output: { try Self.write($0, to: .standardOutput) },
    // This failure cannot be reported anywhere else.
    errors: { text in try? Self.write(Array(text.utf8), to: .standardError) })

  /// Writes to standard output, unchanged. A closed pipe (`| head`) is not an error.
  /// - Throws: `Problem` when writing fails, for example on a full disk.
  package func write(_ text: String) throws {
    try output(Array(text.utf8))
  }

  /// Writes bytes that need not be UTF-8, in the same way.
  func write(bytes: [UInt8]) throws {
    try output(bytes)
  }

  /// Prints lines to standard error. Runners execute commands in them too, and messages quote names of the change.
  package func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { inertLine(String($0)) }
    let inert = lines.joined(separator: "\n")
    errors(inert.hasSuffix("\n") ? inert : inert + "\n")
  }

  /// Prints an error in the standard form: what happened, and how to fix it.
  package func report(_ error: any UserFacingError) {
    say("error: \(error.summary)\n  \(error.hint)")
  }

  private static func write(_ bytes: [UInt8], to handle: FileHandle) throws {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      if error.isClosedPipe { return }
      throw Problem(
        summary: "Standard output could not be written: \(Escaped.line(error.reason)).",
        hint: "Make room on its disk, or write the report elsewhere with `--output FILE`.")
    }
  }
}
