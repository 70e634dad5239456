import Foundation
import Platform
import ReviewCore

/// The reports to write, and their destinations.
package struct ReportRequest: Sendable {
  /// `NAME[=FILE]`, each; empty: the formats of the configuration, then text.
  package var formats: [String]
  /// The file for the first format without one.
  package var output: String?
  /// The configuration that replaces every `.lint.yml`, as given on the command line.
  package var config: String?
  /// Whether to print how the change was found and how long the checks took, and all entries of a text report.
  package var isVerbose: Bool
  /// Whether to omit the text report on standard output, and progress.
  package var isQuiet = false
  /// Maximum UTF-8 bytes of each report in a format with a budget; nil: the format's default.
  package var budget: Int?

  package init(formats: [String] = [], output: String? = nil, config: String? = nil, isVerbose: Bool = false) {
    self.formats = formats
    self.output = output
    self.config = config
    self.isVerbose = isVerbose
  }

  /// Returns the formats to write, and their destinations.
  /// - Parameter configured: The formats of the configuration, used when the request names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to write.
  package func outputs(configured: [String] = []) throws(UsageProblem) -> [FormatOption] {
    let asked = formats.isEmpty ? (configured.isEmpty ? ["text"] : configured) : formats
    var outputs: [FormatOption] = []
    for text in asked { outputs.append(try FormatOption(text)) }
    guard let output else { return try checked(outputs) }
    guard let index = outputs.firstIndex(where: { $0.file == nil }) else {
      throw UsageProblem(
        summary: "`--output \(Escaped.line(output))` has no report to take: every format has a file already.",
        hint: "Leave out `--output`, or name a format without a file.")
    }
    outputs[index] = try FormatOption("\(outputs[index].name)=\(output)")
    return try checked(outputs)
  }

  private func checked(_ outputs: [FormatOption]) throws(UsageProblem) -> [FormatOption] {
    try OutputTarget.check(outputs.map(\.target))
    return shown(try withBudget(outputs))
  }

  /// Returns the formats without a text report on standard output, if the request is quiet.
  func shown(_ outputs: [FormatOption]) -> [FormatOption] {
    isQuiet ? outputs.filter { $0.name != "text" || $0.file != nil } : outputs
  }

  /// Returns the formats with the budget.
  /// - Throws: `UsageProblem` when no format has one.
  func withBudget(_ outputs: [FormatOption]) throws(UsageProblem) -> [FormatOption] {
    guard let budget else { return outputs }
    guard outputs.contains(where: { FormatOption.withBudget.contains($0.name) }) else {
      throw UsageProblem(
        summary: "`--budget` limits only the formats \(FormatOption.withBudget.joined(separator: " and ")).",
        hint: "Add `--format agent`, or leave out `--budget`.")
    }
    return outputs.map { format in
      var format = format
      format.budget = budget
      return format
    }
  }
}

extension Services {
  /// Removes the files of an earlier run.
  /// - Parameter inputs: Input files, which are kept.
  func discardEarlier(_ outputs: [String], but inputs: [String] = []) {
    let kept = Set(inputs.map { files.realPath(absolutePath($0)) })
    for file in outputs {
      // A symbolic link is not a file that reviewbot wrote.
      guard let target = try? paths.output(absolutePath(file), action: "removed"), !kept.contains(target) else {
        continue
      }
      let type = (try? FileManager.default.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
      if type == .typeRegular { try? files.remove(target) }
    }
  }
}
