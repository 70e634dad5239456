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
    abstract: "Write a commented .lint.yml with the defaults, or one that is converted from SwiftLint's.",
    discussion: """
      With --from every key of a SwiftLint configuration is carried over, or named with its line and the reason why it \
      is not. The new file is written beside the old one, or at the repository's root when that lies elsewhere.

      EXAMPLES:
        reviewbot init                           at the root of this repository
        reviewbot init --repo ~/code/app         at the root of that one
        reviewbot init --from .swiftlint.yml     with what SwiftLint was told
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(help: ArgumentHelp("A SwiftLint configuration to convert.", valueName: ".swiftlint.yml"))
  var from: String?

  @Flag(help: "Overwrite a file that is there.")
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

  /// Converts a file, and says what did not come along.
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
    if !imported.remarks.isEmpty { lines += ["Not carried over:"] + imported.remarkLines.map { "  \($0)" } }
    let others = isNested ? [] : nested(in: root, services)
    if !others.isEmpty {
      lines += ["Nested configurations are converted one by one:"] + others.map { "  reviewbot init --from \($0)" }
    }
    try services.console.write(lines.joined(separator: "\n") + "\n")
  }

  /// SwiftLint's configurations of folders; none where git cannot list them.
  private func nested(in root: String, _ services: Services) -> [RepoPath] {
    let paths = try? KnownFiles(git: services.git(in: root), root: root).paths(matching: [
      ":(glob,top)**/.swiftlint.yml"
    ])
    return (paths ?? []).filter { !$0.folder.bytes.isEmpty }
  }

  private func write(_ text: String, to path: String, _ services: Services) throws {
    guard force || !services.files.exists(path) else {
      throw Problem(
        summary: "\(Escaped.line(path)) is there already.", hint: "Edit it, or write a new one with `--force`.")
    }
    try services.files.write(Array(text.utf8), to: path)
  }

  /// Where the other commands look for it: the repository's root, or the folder itself when it lies in none.
  private func folder(_ services: Services) throws -> String {
    let named = services.absolutePath(repo)
    guard services.files.exists(named + "/.") else {
      throw Problem(
        summary: "There is no folder \(Escaped.line(named)).", hint: "Make it, or name another with `--repo`.")
    }
    return (try? GitRepository(discovering: named))?.root ?? named
  }
}
