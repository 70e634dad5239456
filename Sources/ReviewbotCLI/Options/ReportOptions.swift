import ArgumentParser
import Foundation
import Host
import ReviewCore

/// Where the report goes, and in which shape.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A format, written to standard output or to a file; may be given several times (default: text).",
      valueName: "format[=file]"))
  var format: [String] = []

  @Option(help: ArgumentHelp("Write the report to this file, not to standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  @Flag(name: .shortAndLong, help: "Say what is done and how long it takes.")
  var verbose = false

  /// Removes the reports of an earlier run when this one could not judge, so that nobody takes them for this one's.
  /// - Parameter inputs: Files that were read, which stay.
  func discardEarlier(but inputs: [String], in services: Services) {
    let kept = Set(inputs.map { services.files.realPath(services.absolutePath($0)) })
    for file in ((try? formats()) ?? []).compactMap(\.file) {
      // A link is no report of ours.
      let path = services.absolutePath(file)
      guard let target = try? services.paths.output(path, deed: "removed"), !kept.contains(target) else { continue }
      let type = (try? FileManager.default.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
      if type == .typeRegular { try? services.files.remove(target) }
    }
  }

  /// The formats that the command line names, and where each goes.
  /// - Parameter configured: Those of the configuration, used when the command line names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to take.
  func formats(configured: [String] = []) throws(UsageProblem) -> [FormatOption] {
    let asked = format.isEmpty ? (configured.isEmpty ? ["text"] : configured) : format
    var formats: [FormatOption] = []
    for text in asked { formats.append(try FormatOption(text)) }
    guard let output else { return try Self.checked(formats) }
    guard let index = formats.firstIndex(where: { $0.file == nil }) else {
      throw UsageProblem(
        summary: "`--output \(Visible.line(output))` has no report to take: every format has a file already.",
        hint: "Leave out `--output`, or name a format without a file.")
    }
    formats[index] = try FormatOption("\(formats[index].name)=\(output)")
    return try Self.checked(formats)
  }

  private static func checked(_ formats: [FormatOption]) throws(UsageProblem) -> [FormatOption] {
    try OutputTarget.check(formats.map(\.target))
    return formats
  }

  /// For modes that write no report.
  var given: [GivenOption] { [("--format", !format.isEmpty), ("--output", output != nil)] }
}
