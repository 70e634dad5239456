import ArgumentParser
import Foundation
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

/// The README and the guides in `Docs`, compared with the program.
@Suite("The guides")
struct GuideTests {
  struct Command: Sendable, CustomTestStringConvertible {
    let document: String
    let text: String

    var testDescription: String { "\(document): \(text)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let documents: [String] = {
    let guides = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Docs").path)) ?? []
    return ["README.md", "CONTRIBUTING.md"] + guides.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
  }()

  private static func text(_ document: String) throws -> String {
    try String(contentsOf: root.appending(path: document), encoding: .utf8)
  }

  /// The commands of `sh` blocks; a command over several lines is one.
  static func shellLines(of document: String) throws -> [String] {
    try text(document).matches(of: /(?s)```sh\n(.*?)\n *```/).flatMap { block in
      block.output.1.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    }
  }

  /// Arguments of reviewbot in `sh` blocks, without comments, assignments and the commands before a pipe.
  private static let commands: [Command] = documents.flatMap { document in
    ((try? shellLines(of: document)) ?? []).compactMap { line -> Command? in
      let code = line.split(separator: " # ")[0].split(separator: "| ").last ?? line[...]
      guard let call = code.firstMatch(of: /(?:^|\s)reviewbot (.*)$/) else { return nil }
      let text = call.output.1.trimmingCharacters(in: .whitespaces)
      return text == "--version" ? nil : Command(document: document, text: text)
    }
  }

  @Test("Every command line is understood", arguments: commands)
  func commandsAreUnderstood(command: Command) {
    let text = command.text.replacing(/"\$\([^"]*\)"/, with: "x.json").replacing("\"", with: "").replacing("'", with: "")
    let words = text.split(separator: " ").map(String.init)
    #expect(throws: Never.self) { try Reviewbot.parseAsRoot(words) }
  }

  @Test("There are commands to look at")
  func commandsAreFound() {
    #expect(Set(Self.commands.map(\.document)).isSuperset(of: ["README.md", "Docs/getting-started.md", "Docs/adopting.md"]))
  }

  private static func withoutCode(_ document: String) throws -> String {
    try text(document).replacing(/(?s)```.*?```/, with: "")
  }

  /// The paragraphs of a page; a heading, an item of a list and a cell of a table are paragraphs of their own.
  private static func prose(of document: String) throws -> String {
    try withoutCode(document).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let cells = line.hasPrefix("|") ? line.split(separator: "|").joined(separator: "\n\n") : String(line)
        return cells.hasPrefix("#") || cells.contains(#/^\s*(?:[-*]|\d+\.)\s/#) ? "\n\n\(cells)\n" : cells
      }
      .joined(separator: "\n")
  }

  @Test("Pages are short sentences of plain words", arguments: documents.filter { !$0.contains("third-party") })
  func arePlain(document: String) throws {
    let problems = PlainEnglish.problems(in: try Self.prose(of: document))
    #expect(problems == [])
  }

  @Test("Every link to another page leads somewhere", arguments: documents)
  func linksResolve(document: String) throws {
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    for link in try Self.withoutCode(document).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
      let target = folder.appending(path: String(link.output.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(document) links to \(link.output.1)")
    }
  }
}
