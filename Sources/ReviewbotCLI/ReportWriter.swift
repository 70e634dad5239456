import Foundation
import Host
import ReviewCore
import Reporting

/// Brings a report to standard output and files, in the formats that were asked for.
struct ReportWriter: Sendable {
  let services: Services
  let formats: [FormatOption]
  /// The folder of the working tree.
  let root: String

  /// - Parameters:
  ///   - configured: Formats of the configuration, used when the command line names none.
  /// - Throws: `UsageProblem` for an unknown format, or a file in a folder that does not exist.
  init(options: ReportOptions, configured: [String], root: String, services: Services) throws(UsageProblem) {
    let formats = try options.formats(configured: configured)
    try services.checkFolders(of: formats.compactMap(\.file))
    self.init(formats: formats, root: root, services: services)
  }

  init(formats: [FormatOption], root: String, services: Services) {
    self.formats = formats
    self.root = root
    self.services = services.distrusting(root)
  }

  /// Whether one of the formats has a place for notices.
  var showsNotices: Bool {
    formats.contains { format in reporters.contains { $0.name == format.name && $0.showsNotices } }
  }

  /// - Throws: A `Mendable` error when a file cannot be written; what could be written is written.
  func write(_ report: Report) throws {
    var failure: (any Error)?
    for format in formats {
      guard let entry = reporters.first(where: { $0.name == format.name }) else { continue }
      do {
        try deliver(entry.make(style(for: format)).render(report), to: format.file)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// To a file, or to standard output where there is none.
  func deliver(_ text: String, to file: String?) throws {
    guard let file else { return try services.console.write(text) }
    try services.files.write(Array(text.utf8), to: services.absolutePath(file))
  }

  /// Colours and the terminal's width only where the report goes to a terminal.
  private func style(for format: FormatOption) -> TextStyle {
    guard format.file == nil else { return TextStyle(colours: false, width: 100, root: root) }
    return TextStyle(colours: services.terminal.allowsColour, width: services.terminal.width ?? 100, root: root)
  }
}
