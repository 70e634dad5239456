import ArgumentParser
import Git
import LintEngine
import LintRules
import Review
import ReviewCore

/// `reviewbot init`: writes a commented configuration, files for a CI system, or a git hook.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .lint.yml with the defaults, files for a CI system, or a git hook.",
    discussion: """
      With --from, converts each key of a SwiftLint configuration, or lists it with its line and the reason why it \
      cannot be converted. The new file is in the folder of the old one, if that is in the repository.

      With --ci, writes the files that make a CI system review pull requests, and prints what is left to do.

      CI SYSTEMS:
      \(SetupTemplate.table)

      EXAMPLES:
        reviewbot init                           write the defaults
        reviewbot init --repo ~/code/app         in another repository
        reviewbot init --from .swiftlint.yml     convert from SwiftLint
        reviewbot init --ci github               review pull requests on GitHub
        reviewbot init --hook pre-push           review before each push
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(help: ArgumentHelp("A SwiftLint configuration to convert.", valueName: ".swiftlint.yml"))
  var from: String?

  @Option(
    help: ArgumentHelp("Write the files for this CI system, see above.", valueName: "name"),
    completion: .list(SetupTemplate.all.map(\.name)))
  var ci: String?

  @Option(help: ArgumentHelp("Write this git hook.", valueName: "hook"))
  var hook: HookName?

  @Flag(help: "Overwrite existing files.")
  var force = false

  func run() throws {
    try UsageProblem.refuse(
      [("--ci", ci != nil), ("--hook", hook != nil)], beside: ("--from", from != nil),
      because: "each writes other files", hint: "Run the command once for each.")
    try UsageProblem.refuse(
      [("--hook", hook != nil)], beside: ("--ci", ci != nil), because: "each writes other files",
      hint: "Run the command once for each.")
    let services = Services.live()
    if let ci { return try write(SetupTemplate.named(ci), services) }
    if let hook { return try write(hook, services) }
    guard let from else {
      let root = try folder(services)
      let path = root + "/.lint.yml"
      try write(ConfigurationTemplate.text, to: path, services)
      ForeignConfigurations(services: services, root: root).sayBesidesTemplate(nested: nested(in: root, services))
      return try services.console.write("Wrote \(Escaped.line(path)).\n")
    }
    try convert(from, services)
  }

  /// Writes the files of a CI system, and prints the next steps.
  private func write(_ template: SetupTemplate, _ services: Services) throws {
    let root = try folder(services)
    let files = try template.files.map { file in
      SetupFiles.File(
        path: "\(root)/\(file.destination)", text: try SetupFiles.text(of: file.source), isExecutable: false)
    }
    let written = try SetupFiles(files: files).write(existing: force ? .replaced : .kept, services: services)
    let steps = template.nextSteps.enumerated().map { "  \($0 + 1). \($1)" }
    try services.console.write((written + ["Next:"] + steps).joined(separator: "\n") + "\n")
  }

  private func write(_ hook: HookName, _ services: Services) throws {
    let hooks = try HookFolder(around: folder(services), services: services)
    let file = SetupFiles.File(
      path: "\(hooks.path)/\(hook.rawValue)", text: try SetupFiles.text(of: hook.source), isExecutable: true)
    let written = try SetupFiles(files: [file]).write(existing: force ? .replaced : .kept, services: services)
    try services.console.write((written + [hook.effect]).joined(separator: "\n") + "\n")
  }

  /// Converts a file, and prints the settings that could not be converted.
  private func convert(_ name: String, _ services: Services) throws {
    let bytes = try services.bytes(ofNamedFile: name, limit: ConfigurationFiles.sizeLimit)
    if let formatter = OtherConfiguration.formatter(of: bytes, name: name) {
      throw Problem(
        summary: "\(Escaped.line(name)) is a configuration of \(formatter), which formats code.",
        hint: "Keep it: reviewbot does not format code. `--from` converts a `.swiftlint.yml`.")
    }
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
    return try services.repository(around: named)?.root ?? named
  }
}

/// Configurations of tools that format code.
private enum OtherConfiguration {
  /// Returns the name of the tool that a configuration belongs to; nil for a file that may be SwiftLint's.
  static func formatter(of bytes: [UInt8], name: String) -> String? {
    switch name.split(separator: "/").last {
    case ".swift-format": return "swift-format"
    case ".swiftformat": return "SwiftFormat"
    default: return isJSONOfSwiftFormat(bytes) ? "swift-format" : nil
    }
  }

  /// Returns whether a file is a JSON object with keys of swift-format; SwiftLint's keys have underscores.
  private static func isJSONOfSwiftFormat(_ bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else { return false }
    return ["lineLength", "indentation", "maximumBlankLines", "respectsExistingLineBreaks", "rules"].contains { key in
      bytes.firstRange(of: Array("\"\(key)\"".utf8)) != nil
    }
  }
}
