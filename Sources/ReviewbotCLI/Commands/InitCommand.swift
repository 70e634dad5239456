import ArgumentParser
import Git
import LintEngine
import LintRules
import Review
import ReviewCore

/// `reviewbot init`: writes a commented configuration.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .lint.yml with the defaults, or convert a SwiftLint configuration.",
    discussion: """
      With --from, converts each key of a SwiftLint configuration, or lists it with its line and the reason why it \
      cannot be converted. The new file is in the folder of the old one, if that is in the repository.

      EXAMPLES:
        reviewbot init                           write the defaults
        reviewbot init --repo ~/code/app         in another repository
        reviewbot init --from .swiftlint.yml     convert from SwiftLint
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(help: ArgumentHelp("A SwiftLint configuration to convert.", valueName: ".swiftlint.yml"))
  var from: String?

  @Flag(help: "Overwrite an existing file.")
  var force = false

  func run() throws {
    let services = Services.live()
    guard let from else {
      let root = try folder(services)
      let path = root + "/.lint.yml"
      try write(ConfigurationTemplate.text, to: path, services)
      ForeignConfigurations(services: services, root: root).sayBesidesTemplate()
      return try services.console.write("Wrote \(Escaped.line(path)).\n")
    }
    try convert(from, services)
  }

  /// Converts a file, and prints the settings that could not be converted.
  private func convert(_ name: String, _ services: Services) throws {
    let bytes = try services.bytes(ofNamedFile: name, limit: ConfigurationFiles.sizeLimit)
    let source = services.absolutePath(name)
    let root = try folder(services)
    let beside = String(
      (services.files.realPath(source) ?? source).split(separator: "/").dropLast().map { "/\($0)" }.joined())
    let isNested = beside.hasPrefix(root + "/")
    let keys = isNested ? ConfigurationLayer.nestedKeys : ConfigurationReader.keys
    let library = try RuleLibrary.builtIn()
    let inherited = try SwiftLintEnvironment(services: services, library: library).rules(around: beside, in: root)
    let imported = try SwiftLintImport.configuration(
      from: bytes, file: name, library: library, inherited: inherited, knowsKey: keys.contains)
    let path = (isNested ? beside : root) + "/.lint.yml"
    try write(imported.text, to: path, services)
    var lines = ["Wrote \(Escaped.line(path)) from \(Escaped.line(name))."]
    if !imported.notes.isEmpty { lines += ["Not carried over:"] + imported.noteLines.map { "  \($0)" } }
    let others = isNested ? [] : nested(in: root, services)
    if !others.isEmpty {
      lines += ["Nested configurations are converted one by one:"] + others.map { "  reviewbot init --from \($0)" }
    }
    try services.console.write(lines.joined(separator: "\n") + "\n")
  }

  /// Returns SwiftLint's configurations of folders; empty when git cannot list them.
  private func nested(in root: String, _ services: Services) -> [RepoPath] {
    let paths = try? KnownFiles(git: services.git(in: root), root: root).paths(matching: [
      ":(glob,top)**/.swiftlint.yml"
    ])
    return (paths ?? []).filter { !$0.folder.bytes.isEmpty }
  }

  private func write(_ text: String, to path: String, _ services: Services) throws {
    guard force || !services.files.exists(path) else {
      throw Problem(
        summary: "\(Escaped.line(path)) exists already.", hint: "Edit it, or write a new one with `--force`.")
    }
    try services.files.write(Array(text.utf8), to: path)
  }

  /// Returns the folder in which other commands look for the configuration: the repository's root, or the folder itself
  /// outside a repository.
  private func folder(_ services: Services) throws -> String {
    let named = services.absolutePath(repo)
    guard services.files.exists(named + "/.") else {
      throw Problem(
        summary: "No such folder: \(Escaped.line(named)).", hint: "Create it, or name another with `--repo`.")
    }
    return (try? GitRepository(discovering: named))?.root ?? named
  }
}
