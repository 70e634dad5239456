import ArgumentParser
import Foundation
import Git
import LintEngine
import Review
import ReviewCore

/// `reviewbot env`: prints the detected properties of the repository and the environment, with their sources.
struct EnvCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract: "Print the detected settings and their sources.",
    discussion: """
      EXAMPLES:
        reviewbot env                          for the current checkout
        reviewbot env --base origin/release    with another base
        reviewbot env --head HEAD              for a commit
        reviewbot env --format json            for scripts
      """)

  @OptionGroup var change: ChangeOptions

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  /// The format of the list.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "Print the list as text or as JSON.")
  var format = Format.text

  func run() async throws {
    try change.check()
    let services = Services.live()
    let rows = try ResolvedEnvironment(of: change.selection, config: config, services: services).rows
    guard format == .text else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try services.console.write(String(decoding: try encoder.encode(rows), as: UTF8.self) + "\n")
    }
    let width = rows.map(\.what.count).max() ?? 0
    for row in rows {
      let name = row.what + String(repeating: " ", count: width - row.what.count)
      try services.console.write(
        "\(name)  \(Escaped.line(row.value))\(row.why.isEmpty ? "" : "  (\(Escaped.line(row.why)))")\n")
    }
  }
}
