import ArgumentParser
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
