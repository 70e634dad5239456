import ReviewTestKit
import Testing

@Suite("reviewbot lint with a baseline")
struct LintBaselineCommandTests {
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let old = try! run()\n")
    try repository.commit()
    return repository
  }

  @Test("A baseline replaces only another baseline")
  func keepsOtherFiles() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1;\n")
    let run = try repository.reviewbot("lint", "--all-lines", "--write-baseline", "A.swift")
    #expect(run.status == 2 && run.standardError.contains("is not a baseline"))
    #expect(try repository.text(of: "A.swift") == "let a = 1;\n")
    for _ in 1...2 { #expect(try repository.reviewbot("lint", "--all-lines", "--write-baseline", "known").status == 0) }
  }

  @Test("Old findings are not reported, wherever they move; new ones are")
  func quiet() throws {
    let repository = try repository()
    let written = try repository.reviewbot("lint", "--write-baseline", ".lint-baseline")
    #expect(written.status == 0 && written.output == [] && written.standardError == "wrote 1 finding to .lint-baseline\n")
    try repository.write("A.swift", "let new = try! run()\n\n/// Moved.\nlet old = try! run()\n")
    let run = try repository.reviewbot("lint", "--all-lines", "--baseline", ".lint-baseline", "--format", "json")
    #expect(run.status == 1)
    #expect(try run.report().findings == ["A.swift:1 force_try"])
    #expect(run.standardOutput.contains("1 finding of the baseline is not shown."))
  }

  @Test("A copy of an old line in another file is new")
  func copied() throws {
    let repository = try repository()
    #expect(try repository.reviewbot("lint", "--write-baseline", "known").status == 0)
    try repository.write("B.swift", "let old = try! run()\n")
    #expect(try repository.reviewbot("lint", "--baseline", "known").status == 1)
    #expect(try repository.reviewbot("lint", "--all-lines", "B.swift", "--baseline", "known").status == 1)
    try repository.git("rm", "--quiet", "A.swift")
    let moved = try repository.reviewbot("lint", "--baseline", "known")
    #expect(moved.status == 0, "\(moved.standardOutput)")
  }

  @Test("A damaged baseline can be written again, as its hint says")
  func repaired() throws {
    let repository = try repository()
    #expect(try repository.reviewbot("lint", "--write-baseline", "known").status == 0)
    try repository.write("known", try repository.text(of: "known") + "<<<<<<< HEAD\n")
    #expect(try repository.reviewbot("lint", "--all-lines", "--baseline", "known").status == 2)
    #expect(try repository.reviewbot("lint", "--write-baseline", "known").status == 0)
    #expect(try repository.reviewbot("lint", "--all-lines", "--baseline", "known").status == 0)
  }

  @Test("Fixed findings of a baseline are counted when every file is linted", arguments: [([], true), (["A.swift"], false)])
  func fixed(paths: [String], isCounted: Bool) throws {
    let repository = try repository()
    #expect(try repository.reviewbot("lint", "--write-baseline", "known").status == 0)
    try repository.write("A.swift", "let old = 1\n")
    let run = try repository.reviewbot(["lint", "--all-lines", "--baseline", "known"] + paths)
    #expect(run.standardOutput.contains("1 finding of the baseline is fixed; write the baseline again.") == isCounted)
  }

  @Test("An invalid or missing baseline is reported", arguments: [
    ("one two\n", "b:1 is not a line of a lint baseline.", "--write-baseline b"), (nil, "b could not be read", "Check the path"),
  ])
  func refuses(text: String?, summary: String, hint: String) throws {
    let repository = try repository()
    if let text { try repository.write("b", text) }
    let run = try repository.reviewbot("lint", "--all-lines", "--baseline", "b")
    #expect(run.status == 2 && run.standardError.contains(summary) && run.standardError.contains(hint))
  }
}
