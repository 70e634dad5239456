import ArgumentParser
import Git
import LintEngine
import Review
import ReviewCore

/// `reviewbot env`: what was found out about the repository and the surroundings, and why.
struct EnvCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract: "Print what was resolved, and why.",
    discussion: """
      EXAMPLES:
        reviewbot env                          in a checkout
        reviewbot env --base origin/release    with another base
      """)

  @OptionGroup var change: ChangeOptions

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  func run() async throws {
    try change.check()
    let services = Services.live()
    let rows = try ResolvedEnvironment(of: change.selection, config: config, services: services).rows
    let width = rows.map(\.what.count).max() ?? 0
    for row in rows {
      let name = row.what + String(repeating: " ", count: width - row.what.count)
      try services.console.write(
        "\(name)  \(Escaped.line(row.value))\(row.why.isEmpty ? "" : "  (\(Escaped.line(row.why)))")\n")
    }
  }
}
