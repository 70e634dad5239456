import ArgumentParser
import Platform
import LintEngine
import LintRules
import Review
import ReviewCore

/// `reviewbot docs`: writes the generated pages of `Docs`, for contributors, or the files that a package installs.
struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs", abstract: "Write the generated pages of the documentation.",
    shouldDisplay: false)

  @Flag(help: "Write the manual page and the completion scripts, in the layout of /usr/share, instead of the pages.")
  var man = false

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String

  func run() throws {
    let services = Services.live()
    // The command creates folders, so no link may lead out of the folder.
    let path = try services.paths.resolved(services.absolutePath(folder), action: "written")
    let count: Int
    if man {
      let files = try InstalledDocuments.files()
      try InstalledDocuments.write(files, to: path, files: services.files)
      count = files.count
    } else {
      let documents = GeneratedDocuments(library: try RuleLibrary.builtIn(), root: services.currentFolder)
      try documents.write(to: path, files: services.files)
      count = documents.files.count
    }
    try services.console.write("Wrote \(count) documents to \(Escaped.line(folder)).\n")
  }
}
