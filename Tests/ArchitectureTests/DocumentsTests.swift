import Foundation
import Testing

/// Checks that the paths and commands that the documents name exist.
@Suite struct DocumentsTests {
  @Test("The top-level folder contains only the expected files")
  func topLevelIsFixed() throws {
    let fixed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Rules", "ci", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md",
      "Docs", "Package.resolved",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout().root.path)
    #expect(names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".profraw") && !fixed.contains($0) }.isEmpty)
    #expect(names.contains(".lint.yml"))
  }

  @Test("Paths named in the documents exist", arguments: ["README.md", "CONTRIBUTING.md"])
  func documentedPathsExist(document: String) throws {
    let checkout = Checkout()
    let folders = "Sources|Tests|Rules|Docs|ci"
    let path = try Regex("`((?:\(folders))/[A-Za-z0-9_+./-]*[A-Za-z0-9_/])`")
    let matches = try checkout.text(document).matches(of: path)
    #expect(!matches.isEmpty)
    for match in matches {
      let named = String(match.output[1].substring ?? "")
      #expect(checkout.exists(named), "\(document) names \(named), which is not there")
    }
  }

  @Test("The README has room for its benchmarks, and quotes only rows of their page")
  func benchmarksAreQuoted() throws {
    let parts = try Checkout().text("README.md").components(separatedBy: "<!-- `ci/bench --write` writes these lines -->\n")
    try #require(parts.count == 2)
    let lines = try #require(parts[1].components(separatedBy: "<!-- end of the benchmarks -->\n").first).split(separator: "\n")
    let quoted = lines.filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(lines.isEmpty == quoted.isEmpty && parts[1].contains("<!-- end of the benchmarks -->\n"))
    guard !quoted.isEmpty else { return }
    let page = try Checkout().text("Docs/benchmarks.md")
    for row in quoted { #expect(page.contains(row), "\(row) is not in Docs/benchmarks.md") }
  }

  @Test("Commands named in the README are executable", arguments: ["ci/build", "ci/demo", "ci/docs", "ci/test", "ci/setup", "ci/bench", "ci/fuzz", "ci/differential", ".ci/run"])
  func scriptsAreExecutable(script: String) {
    #expect(FileManager.default.isExecutableFile(atPath: Checkout().root.appending(path: script).path))
  }
}
