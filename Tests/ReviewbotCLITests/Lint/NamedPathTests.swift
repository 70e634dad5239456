import Foundation
import ReviewTestKit
import Testing

@Suite("Paths of the command line")
struct NamedPathTests {
  /// A branch that changes a Swift file, removes one, and has folders with and without Swift files.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/App/Cart.swift", "let value = 1\n")
    try repository.write("Sources/Gone.swift", "let gone = 1\n")
    try repository.write("Docs/page.md", "Read this.\n")
    try repository.write("rules/no_print.yml", "id: no_print\nsummary: A.\nmatch: print(...)\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.remove("Sources/Gone.swift")
    try repository.write("Sources/App/Cart.swift", "let value = 2\n")
    try repository.commit("Go on")
    try FileManager.default.createDirectory(atPath: repository.path + "/Empty", withIntermediateDirectories: true)
    return repository
  }

  /// For commands that lint a change.
  private static func base(for arguments: [String]) -> [String] {
    let others: Set<String> = ["--staged", "--all-lines", "--write-baseline"]
    return arguments[0] == "lint" && others.isDisjoint(with: arguments) ? ["--base", "main"] : []
  }

  @Test("A missing path is a usage error with the nearest existing one", arguments: [
    (["lint", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["lint", "Sources/Apq/Cart.swift"], "Sources/Apq/Cart.swift", "Did you mean `Sources/App/Cart.swift`? "),
    (["lint", "Sources", "Sources/App/Crat.swift"], "Sources/App/Crat.swift", "Did you mean `Sources/App/Cart.swift`? "),
    (["lint", "./Sorces/Nothing.swift"], "./Sorces/Nothing.swift", "Did you mean `Sources`? "),
    (["lint", "--head", "HEAD", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["lint", "--staged", "--fix", "Sorces"], "Sorces", "Did you mean `Sources`? "),
    (["lint", "--fix", "--patch", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["lint", "--head", "HEAD", "Empty"], "Empty", "Name a Swift file"),
    (["lint", "--all-lines", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["lint", "--write-baseline", "known", "Sorces"], "Sorces", "Did you mean `Sources`? "),
    (["lint", "--all-lines", "--repo", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["lint", "--all-lines", "Elsewhere"], "Elsewhere", "Name a Swift file"),
    (["rules", "try", "f()", "Sorces"], "Sorces", "Did you mean `Sources`? "), (["rules", "test", "rules/no_prnt.yml"], "rules/no_prnt.yml", "Did you mean `rules/no_print.yml`? "),
  ])
  func missing(arguments: [String], name: String, hint: String) throws {
    let run = try repository().reviewbot(arguments + Self.base(for: arguments))
    #expect(run.status == 64 && run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: There is nothing at \(name).\n  \(hint)"), "\(run.standardError)")
  }

  @Test("Folders whose files are all excluded do not pass; a file that is excluded has no findings", arguments: [
    (["Sources/App"], 2), (["Sources/App/Cart.swift"], 0), (["Sources/App", "Sources/App/Cart.swift"], 0), (["Sources/App", "Other"], 0), (["Sources"], 2), ([], 0),
  ] as [([String], Int32)])
  func excluded(paths: [String], status: Int32) throws {
    let repository = try repository()
    try repository.write(".lint.yml", "exclude: [Sources/App]\n")
    try repository.write("Other/Text.swift", "let value = 1\n")
    let run = try repository.reviewbot(["lint", "--all-lines"] + paths)
    #expect(run.status == status, "\(run.standardError)")
    let problem = "error: The configuration excludes all Swift files in the named folders, so none was linted."
    #expect(run.standardError.contains(problem) == (status == 2), "\(run.standardError)")
  }

  @Test("A path without Swift files does not pass", arguments: [
    (["lint", "Empty"], "No Swift files in Empty."), (["lint", "Docs"], "No Swift files in Docs."),
    (["lint", "--head", "HEAD", "Docs"], "No Swift files in Docs."), (["lint", "Docs/page.md"], "Docs/page.md is not a Swift file."),
    (["lint", "--head", "HEAD", "Docs/page.md"], "Docs/page.md is not a Swift file."), (["lint", "Sources", "Docs"], "No Swift files in Docs."),
    (["lint", "--all-lines", "Empty"], "No Swift files in Empty."), (["lint", "--all-lines", "Sources", "Docs"], "No Swift files in Docs."),
    (["rules", "try", "f()", "Empty"], "No Swift files in Empty."), (["rules", "try", "f()", "Docs/page.md"], "Docs/page.md is not a Swift file."),
    (["rules", "test", "Docs"], "No rule files in Docs."), (["rules", "test", "Empty"], "No rule files in Empty."),
  ])
  func withoutSwift(arguments: [String], summary: String) throws {
    let run = try repository().reviewbot(arguments + Self.base(for: arguments))
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: \(summary)\n  Name "), "\(run.standardError)")
  }

  @Test("A path in the change may be missing on disk, and a path on disk may be unchanged", arguments: [
    ["Sources/Gone.swift"], ["Sources"], ["Sources/App"], ["Sources/App/Cart.swift"], ["."], ["Sources/App/../App"],
  ])
  func known(paths: [String]) throws {
    let repository = try repository()
    for head in [[], ["--head", "HEAD"]] {
      let run = try repository.reviewbot(["lint", "--base", "main"] + head + paths)
      #expect(run.status == 0, "\(paths) \(run.standardError)")
    }
  }

  @Test("A folder without a repository and without Swift files does not pass")
  func outside() throws {
    let run = try TemporaryTestFolder().reviewbot(["lint", "--all-lines"])
    #expect(run.status == 2 && run.standardError.hasPrefix("error: No Swift files in "), "\(run.standardError)")
  }
}
