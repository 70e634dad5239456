import Reporting

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
