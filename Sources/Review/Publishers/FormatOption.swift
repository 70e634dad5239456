import Reporting

/// One `--format NAME[=FILE]`.
package struct FormatOption: Hashable, Sendable {
  let name: String
  /// Nil: standard output.
  let file: String?
  /// Maximum UTF-8 bytes of the report; nil: the format's default.
  var budget: Int?

  /// The available formats, in the order of the documentation.
  package static let names = reporters.map(\.name)

  /// The formats that `--budget` limits.
  static let withBudget = ["agent", "markdown"]

  var target: OutputTarget {
    let isDocument = reporters.first { $0.name == name }?.isDocument ?? true
    return OutputTarget(name: name, file: file, isDocument: isDocument)
  }

  /// - Throws: `UsageProblem` for an unknown format, or an empty file name.
  init(_ text: String) throws(UsageProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    file = parts.count > 1 ? parts[1] : nil
    guard Self.names.contains(name) else {
      throw UsageProblem.unknown("format", name, known: Self.names)
    }
    guard file != "" else {
      throw UsageProblem(summary: "`--format \(name)=` names no file.", hint: "Write `--format \(name)=FILE`.")
    }
  }
}
