import Foundation
import Platform
package import ReviewCore
import Synchronization

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

extension Error {
  /// Whether the reader has closed the pipe (`EPIPE`).
  fileprivate var isClosedPipe: Bool {
    cause.domain == NSPOSIXErrorDomain && cause.code == Int(POSIXErrorCode.EPIPE.rawValue)
  }

  /// The system's description of the error.
  var reason: String { cause.localizedDescription }

  private var cause: NSError {
    let error = self as NSError
    return error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  }
}

/// Collects the output of one run instead of printing it, for servers that answer with it.
package final class RunRecord: Sendable {
  private struct Contents {
    var output: [UInt8] = []
    var notes = ""
    var report: Report?
    var patches: [[UInt8]] = []
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// The text on standard output.
  package var output: String { contents.withLock { String(decoding: $0.output, as: UTF8.self) } }

  /// The lines on standard error.
  package var notes: [String] { contents.withLock { $0.notes.split(whereSeparator: \.isNewline).map(String.init) } }

  /// The last finished report; nil when the run ended without one.
  package var report: Report? { contents.withLock { $0.report } }

  /// The differences of the files that fixes changed, each as text that `git apply` accepts.
  package var patches: [[UInt8]] { contents.withLock { $0.patches } }

  var console: Console {
    Console(
      output: { bytes in self.contents.withLock { $0.output += bytes } },
      errors: { line in self.contents.withLock { $0.notes += line } })
  }

  func note(_ report: Report) { contents.withLock { $0.report = report } }

  func note(patch: [UInt8]) { contents.withLock { $0.patches.append(patch) } }
}

extension Services {
  /// Returns the same services for one run of a server: it prints nothing, knows no secret, and reads paths relative to
  /// the given folder.
  /// - Parameter root: Absolute, without symbolic links.
  package func serving(_ root: String, into record: RunRecord) -> Services {
    let terminal = Terminal(isTerminal: false, width: nil, allowsColour: false, redrawsLine: false)
    var services = Services(
      environment: environment.filter { !ChildEnvironment.isSecret($0.key, value: $0.value) }, currentFolder: root,
      paths: paths, files: files, replacing: replacing, processes: processes, dialogues: dialogues,
      console: record.console, locks: locks, cache: cache, runFolder: runFolder, terminal: terminal,
      errorTerminal: terminal)
    services.record = record
    return services
  }
}
