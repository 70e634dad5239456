import Foundation
import Platform
import ReviewCore

/// Which reports are written, and where.
package struct ReportRequest: Sendable {
  /// `NAME[=FILE]`, each; empty: those of the configuration, then text.
  package var formats: [String]
  /// Takes the first format without a file.
  package var output: String?
  /// The configuration in place of every `.lint.yml`, as it was named.
  package var config: String?
  /// Whether to say how the change was found and how long judging took.
  package var isVerbose: Bool

  package init(formats: [String] = [], output: String? = nil, config: String? = nil, isVerbose: Bool = false) {
    self.formats = formats
    self.output = output
    self.config = config
    self.isVerbose = isVerbose
  }

  /// The formats to write, and where each goes.
  /// - Parameter configured: Those of the configuration, used when the request names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to take.
  package func outputs(configured: [String] = []) throws(UsageProblem) -> [FormatOption] {
    let asked = formats.isEmpty ? (configured.isEmpty ? ["text"] : configured) : formats
    var outputs: [FormatOption] = []
    for text in asked { outputs.append(try FormatOption(text)) }
    guard let output else { return try Self.checked(outputs) }
    guard let index = outputs.firstIndex(where: { $0.file == nil }) else {
      throw UsageProblem(
        summary: "`--output \(Escaped.line(output))` has no report to take: every format has a file already.",
        hint: "Leave out `--output`, or name a format without a file.")
    }
    outputs[index] = try FormatOption("\(outputs[index].name)=\(output)")
    return try Self.checked(outputs)
  }

  private static func checked(_ outputs: [FormatOption]) throws(UsageProblem) -> [FormatOption] {
    try OutputTarget.check(outputs.map(\.target))
    return outputs
  }

  /// Removes the reports of an earlier run when this one could not judge, so that no reader takes them for this one's.
  /// - Parameter inputs: Files that were read, which stay.
  package func discardEarlier(but inputs: [String], in services: Services) {
    let kept = Set(inputs.map { services.files.realPath(services.absolutePath($0)) })
    for file in ((try? outputs()) ?? []).compactMap(\.file) {
      // A link is no report of ours.
      let path = services.absolutePath(file)
      guard let target = try? services.paths.output(path, deed: "removed"), !kept.contains(target) else { continue }
      let type = (try? FileManager.default.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
      if type == .typeRegular { try? services.files.remove(target) }
    }
  }
}
