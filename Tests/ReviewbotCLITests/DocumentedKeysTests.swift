import Foundation
import LintEngine
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

@testable import Review
@testable import ReviewbotCLI

/// The keys of the reference page, compared with the decoder.
@Suite("The documented keys")
struct DocumentedKeysTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func read(_ yaml: String) throws -> Configuration {
    try ConfigurationReader(library: BuiltInRules.library).configuration(from: Array(yaml.utf8), file: "f.yml")
  }

  @Test("Each key of the reference page is known to the decoder")
  func documentedKeysExist() throws {
    let rows = ConfigurationPage.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 30)
    for row in rows {
      let key = try #require(row.firstMatch(of: /`([a-z_.]+)`/)).output.1
      let yaml = key.split(separator: ".").enumerated()
        .map { String(repeating: "  ", count: $0) + "\($1):" }.joined(separator: "\n")
      #expect(throws: YAMLProblem.self, "\(key) is decoded strictly") { try read(yaml.dropLast() + "_x:\n") }
    }
  }

  @Test("The configuration of this repository is valid")
  func ownConfiguration() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(".lint.yml"), encoding: .utf8)
    let configuration = try read(text)
    #expect(configuration.notices.isEmpty)
    #expect(!configuration.rules.overrides.isEmpty)
  }
}
