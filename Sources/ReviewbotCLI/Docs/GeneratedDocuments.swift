import Foundation
import LintEngine
import ReviewCore

/// The documents that are made from the rule files and the decoder's descriptions, by path below `Docs`.
struct GeneratedDocuments {
  let library: RuleLibrary

  /// Ordered by path.
  var files: [(path: String, text: String)] {
    let pages = library.definitions.map { ("rules/\($0.id).md", RuleDocument(rule: $0).text) }
    return [
      ("configuration.md", ConfigurationPage.text), ("lint.schema.json", ConfigurationSchema(library: library).text),
      ("rules/README.md", RuleIndex(library: library).text),
    ] + pages
  }

  /// Writes them all, and takes away pages of rules that are gone.
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
