import Platform
package import ReviewCore
import Synchronization

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
