import ArgumentParser
import Platform
import LintEngine
import LintRules
import Review
import ReviewCore

/// `reviewbot docs`: writes what is generated below `Docs/`; for those who work on reviewbot.
struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Write the rule pages and the configuration's reference and schema.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String

  func run() throws {
    let services = Services.live()
    let documents = GeneratedDocuments(library: try RuleLibrary.builtIn())
    // Its folders are made, so no link may lead elsewhere.
    let path = try services.paths.resolved(services.absolutePath(folder), deed: "written")
    try documents.write(to: path, files: services.files)
    try services.console.write("Wrote \(documents.files.count) documents to \(Escaped.line(folder)).\n")
  }
}
