import ArgumentParser
import Foundation
import LintEngine
import ReviewCore

/// The documents that are generated from the rule files, the configuration's keys and the sources, by path in `Docs`.
struct GeneratedDocuments {
  let library: RuleLibrary
  /// The program's sources, for the page of messages; empty outside its repository.
  let sources: [(path: String, text: String)]

  /// - Parameter root: The folder that contains `Sources`.
  init(library: RuleLibrary, root: String) {
    self.library = library
    let folder = URL(fileURLWithPath: root).appendingPathComponent("Sources")
    let excluded = ["LintRules/", "Tools/", "ReviewbotCLI/Docs/"]
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    sources = paths.sorted().compactMap { path in
      guard path.hasSuffix(".swift"), !excluded.contains(where: path.hasPrefix) else { return nil }
      let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return text.map { (path, $0) }
    }
  }

  /// The documents, ordered by path.
  var files: [(path: String, text: String)] {
    let pages = library.definitions.map { ("rules/\($0.id).md", RuleDocument(rule: $0).text) }
    return [
      ("configuration.md", ConfigurationPage.text), ("lint.schema.json", ConfigurationSchema(library: library).text),
      ("messages.md", MessagesPage(library: library, sources: sources).text),
      ("rules/README.md", RuleIndex(library: library).text),
    ] + pages
  }

  /// Writes all documents, and removes pages of rules that no longer exist.
  func write(to folder: String, files system: any FileSystem) throws {
    let files = files
    let names = Set(files.map(\.path))
    for name in try system.list("\(folder)/rules") where name.hasSuffix(".md") && !names.contains("rules/\(name)") {
      try system.remove("\(folder)/rules/\(name)")
    }
    try FileManager.default.createDirectory(atPath: "\(folder)/rules", withIntermediateDirectories: true)
    for file in files { try system.write(Array(file.text.utf8), to: "\(folder)/\(file.path)") }
  }
}

/// The files that a package installs with the program: the manual page, and the completion script of each shell.
enum InstalledDocuments {
  /// Returns the files, by their path below `/usr/share` or another `share` folder.
  /// - Throws: A `DecodingError` if ArgumentParser's description of the commands has another format.
  static func files() throws -> [(path: String, text: String)] {
    [
      ("man/man1/reviewbot.1", ManualPage(program: try HelpModel.reviewbot()).text),
      ("bash-completion/completions/reviewbot", script(.bash)),
      ("zsh/vendor-completions/_reviewbot", script(.zsh)),
      ("fish/vendor_completions.d/reviewbot.fish", script(.fish)),
    ]
  }

  /// - Throws: A `UserFacingError` when a folder or a file cannot be written.
  static func write(_ documents: [(path: String, text: String)], to folder: String, files: any FileSystem) throws {
    for document in documents {
      let file = URL(fileURLWithPath: "\(folder)/\(document.path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.write(Array(document.text.utf8), to: file.path)
    }
  }

  private static func script(_ shell: CompletionShell) -> String {
    let text = RuleCompletion.added(to: Reviewbot.completionScript(for: shell))
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
