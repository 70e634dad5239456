import Reporting
import ReviewCore

/// The request of `reviewbot history`.
package struct HistoryRequest: Sendable {
  /// A format and its destination.
  struct Output: Sendable {
    let format: HistoryFormat
    /// Nil: standard output.
    var file: String?

    var target: OutputTarget {
      OutputTarget(name: format.rawValue, file: file, isDocument: format.isDocument)
    }
  }

  /// The greatest number of commits.
  package static let mostCommits = 10_000

  /// The repository, or a folder in it, as given on the command line.
  package var folder = "."
  /// A branch or any revision; nil: the checked-out commit.
  package var branch: String?
  /// The greatest number of commits with figures.
  package var limit = 30
  /// `NAME[=FILE]`, each; empty: text.
  package var formats: [String] = []
  /// The file for the first format without one.
  package var output: String?

  package init() {}

  /// Checks the command line.
  /// - Throws: `UsageProblem` for an unknown format, an `--output` without a format to write, or an invalid limit.
  package func check() throws(UsageProblem) {
    _ = try outputs()
    guard !(1...Self.mostCommits).contains(limit) else { return }
    throw UsageProblem(
      summary: "`--limit \(limit)` is not a number of commits.",
      hint: "Write a number from 1 to \(Self.mostCommits), such as `--limit 50`.")
  }

  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a format to write.
  func outputs() throws(UsageProblem) -> [Output] {
    var outputs: [Output] = []
    for text in formats.isEmpty ? [HistoryFormat.text.rawValue] : formats { outputs.append(try Self.output(text)) }
    if let output {
      guard let index = outputs.firstIndex(where: { $0.file == nil }) else {
        throw UsageProblem(
          summary: "`--output \(Escaped.line(output))` has no format to take: each has a file already.",
          hint: "Leave out `--output`, or name a format without a file.")
      }
      outputs[index].file = output
    }
    try OutputTarget.check(outputs.map(\.target))
    return outputs
  }

  private static func output(_ text: String) throws(UsageProblem) -> Output {
    let (format, file) = try FormatOption.parts(
      of: text, known: HistoryFormat.allCases.map(\.rawValue), HistoryFormat.init(rawValue:))
    return Output(format: format, file: file)
  }
}
