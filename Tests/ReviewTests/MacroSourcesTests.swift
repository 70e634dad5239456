import Foundation
import LintEngine
@testable import Review
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Macros that remove code are read from the repository and from checkouts")
struct MacroSourcesTests {
  private static let text = "@attached(body) public macro Logged() = #externalMacro(module: \"M\", type: \"L\")\n"
  private static let source = Array("@Logged func f() {\n  g()\n}\n".utf8)

  private func isRequired(_ macros: MacroSources) -> Bool? {
    ExecutableCode.parsed(Self.source, macros: { macros.declarations })?.parts.first?.isConditional == false
  }

  @Test("In the repository", arguments: [
    ("Sources/M/Macros.swift", text, false), ("Sources/M/Macros.swift", "@attached(peer) macro Logged()", true),
    ("Sources/M/Macros.txt", text, true), ("Sources/M/Macros.swift", "// " + text, true),
  ] as [(RepoPath, String, Bool)])
  func own(path: RepoPath, text: String, isRequired: Bool) {
    let macros = MacroSources(paths: { [path] }, sources: MemorySources(texts: [path: text]), checkouts: ["/nonexistent"])
    #expect(self.isRequired(macros) == isRequired)
  }

  @Test("In a checkout")
  func fetched() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appending(path: "logging/Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data(Self.text.utf8).write(to: sources.appending(path: "Macros.swift"))
    let macros = MacroSources(paths: { [] }, sources: MemorySources(texts: [:]), checkouts: [folder.path])
    #expect(isRequired(macros) == false)
  }
}
