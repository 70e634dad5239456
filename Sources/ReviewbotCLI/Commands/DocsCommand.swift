import ArgumentParser
import Platform
import LintEngine
import LintRules
import Review
import ReviewCore

/// `reviewbot docs`: writes the generated pages of `Docs`, for contributors.
struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Write the generated pages of the documentation.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String

  func run() throws {
    let services = Services.live()
    let documents = GeneratedDocuments(library: try RuleLibrary.builtIn(), root: services.currentFolder)
    // The command creates folders, so no link may lead out of the folder.
    let path = try services.paths.resolved(services.absolutePath(folder), action: "written")
    try documents.write(to: path, files: services.files)
    try services.console.write("Wrote \(documents.files.count) documents to \(Escaped.line(folder)).\n")
  }
}
