import ArgumentParser
import Git
import ReviewCore

/// `reviewbot init`: writes a commented configuration.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented .lint.yml with the defaults.",
    discussion: """
      EXAMPLES:
        reviewbot init                     at the root of this repository
        reviewbot init --repo ~/code/app   at the root of that one
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Flag(help: "Overwrite a file that is there.")
  var force = false

  func run() throws {
    let services = Services.live()
    let path = try folder(services) + "/.lint.yml"
    guard force || !services.files.exists(path) else {
      throw Problem(
        summary: "\(Visible.line(path)) is there already.", hint: "Edit it, or write a new one with `--force`.")
    }
    try services.files.write(Array(ConfigurationTemplate.text.utf8), to: path)
    try services.console.write("Wrote \(Visible.line(path)).\n")
  }

  /// Where the other commands look for it: the repository's root, or the folder itself when it lies in none.
  private func folder(_ services: Services) throws -> String {
    let named = services.absolutePath(repo)
    guard services.files.exists(named + "/.") else {
      throw Problem(summary: "There is no folder \(Visible.line(named)).", hint: "Make it, or name another with `--repo`.")
    }
    return (try? GitRepository(discovering: named))?.root ?? named
  }
}
