import Reporting
import ReviewCore

/// One `--format NAME[=FILE]`.
package struct FormatOption: Sendable {
  let kind: ReporterKind
  /// Nil: standard output.
  let file: String?
  /// Maximum UTF-8 bytes of the report; nil: the format's default.
  var budget: Int?

  /// The available formats, in the order of the documentation.
  package static let names = reporters.map(\.name)

  /// The formats that `--budget` limits.
  static let withBudget = ["agent", "markdown"]

  var name: String { kind.name }

  var target: OutputTarget { OutputTarget(name: name, file: file, isDocument: kind.isDocument) }

  /// - Throws: `UsageProblem` for an unknown format, or an empty file name.
  init(_ text: String) throws(UsageProblem) {
    (kind, file) = try Self.parts(of: text, known: Self.names, reporterKind)
  }

  /// Returns the format and the file of `NAME[=FILE]`.
  /// - Parameters:
  ///   - known: The names for the error.
  ///   - find: Returns nil for an unknown name.
  /// - Throws: `UsageProblem` for an unknown format, or an empty file name.
  static func parts<Format>(
    of text: String, known: [String], _ find: (String) -> Format?
  ) throws(UsageProblem) -> (format: Format, file: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (name, file) = (parts[0], parts.count > 1 ? parts[1] : nil)
    guard let format = find(name) else { throw UsageProblem.unknown("format", name, known: known) }
    guard file != "" else {
      throw UsageProblem(summary: "`--format \(name)=` names no file.", hint: "Write `--format \(name)=FILE`.")
    }
    return (format, file)
  }
}

/// A format and its destination.
struct OutputTarget {
  let name: String
  /// Nil: standard output.
  let file: String?
  /// Whether a program reads it as a whole, so that the file must not contain anything else.
  let isDocument: Bool

  /// - Throws: `UsageProblem` when a document shares standard output, or a file is written twice.
  static func check(_ targets: [OutputTarget]) throws(UsageProblem) {
    let onOutput = targets.filter(\.isOnStandardOutput)
    if onOutput.count > 1, let document = onOutput.first(where: \.isDocument) {
      let other = onOutput.first { $0.name != document.name } ?? document
      throw UsageProblem(
        summary: """
          `--format \(document.name)` and `--format \(other.name)` both go to standard output, and \(document.name) \
          must be alone there.
          """,
        hint: "Write one of them to a file: `--format \(other.name)=FILE`.")
    }
    var names: [[Substring]: String] = [:]
    for target in targets {
      guard let file = target.file, !target.isOnStandardOutput, !file.hasPrefix("/dev/") else { continue }
      // A file has as many paths as it has links; this covers the usual ones.
      let path = file.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
      guard let other = names.updateValue(target.name, forKey: path) else { continue }
      throw UsageProblem(
        summary: "`--format \(other)` and `--format \(target.name)` both go to \(Escaped.line(file)).",
        hint: "Name another file for one of them.")
    }
  }

  private var isOnStandardOutput: Bool {
    file.map { ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) } ?? true
  }
}

extension Services {
  /// Writes a text to a target's file, or to standard output.
  /// - Throws: A `UserFacingError` when it cannot be written.
  func write(_ text: String, to target: OutputTarget) throws {
    if let file = target.file {
      try files.write(Array(text.utf8), to: absolutePath(file))
    } else {
      try console.write(text)
    }
  }
}
