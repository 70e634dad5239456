import Foundation
import Linting
import ReviewCore
import StrictYAML
import Testing

@testable import ReviewbotCLI

/// The README's table of configuration keys, held against the decoder.
@Suite("The documented keys")
struct DocumentedKeysTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// `tests.timeout`, `include`, …: what stands in the first column below "## Configuration".
  private static func keys() throws -> [String] {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = readme.components(separatedBy: "## Configuration").dropFirst().first ?? ""
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z_.]+)`/).map { String($0.output.1) }
    }
  }

  private func read(_ yaml: String) throws -> Configuration {
    try ConfigurationReader(library: try RuleLibrary.builtIn()).configuration(from: Array(yaml.utf8), file: "f.yml")
  }

  @Test("Each key of the README is one that the decoder knows")
  func documentedKeysExist() throws {
    let keys = try Self.keys()
    #expect(keys.count > 12)
    for key in keys {
      let parts = key.split(separator: ".")
      let yaml = parts.enumerated().map { String(repeating: "  ", count: $0) + "\($1):" }.joined(separator: "\n")
      #expect(throws: Never.self, "the README names \(key)") { try read(yaml + "\n") }
      #expect(throws: YAMLProblem.self, "\(key) is decoded strictly") {
        try read(yaml.dropLast() + "_x:\n")
      }
    }
  }

  @Test("Each key that `init` writes is in the README")
  func writtenKeysAreDocumented() throws {
    let keys = Set(try Self.keys())
    let template = try #require(try parse(ConfigurationTemplate.text, file: "f.yml"))
    for key in try Self.leaves(template) { #expect(keys.contains(key), "the README does not name \(key)") }
  }

  private static func leaves(_ node: YAMLNode, below prefix: String = "") throws -> [String] {
    try node.mapping().entries.flatMap { entry in
      guard entry.value.isMapping, try !entry.value.mapping().entries.isEmpty else { return ["\(prefix)\(entry.key)"] }
      return try leaves(entry.value, below: "\(prefix)\(entry.key).")
    }
  }

  @Test("The configuration of this repository is right")
  func ownConfiguration() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(".lint.yml"), encoding: .utf8)
    let configuration = try read(text)
    #expect(configuration.notices.isEmpty)
    #expect(!configuration.rules.overrides.isEmpty)
  }
}
