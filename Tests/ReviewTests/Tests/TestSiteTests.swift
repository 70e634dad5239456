import Git
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("Where a change is tested")
struct TestSiteTests {
  private static let head = ChangeRequest(base: "main", head: .revision("feature"))

  private func site(_ site: TestSiteFinder.Site) throws -> TestSite {
    guard case .found(let found) = site else { throw Problem(summary: "There is no site.", hint: "Merge by hand.") }
    return found
  }

  private func text(_ name: String, in site: TestSite) throws -> String {
    String(decoding: try TemporaryRepository.bytes(of: site.folder + "/" + name), as: UTF8.self)
  }

  @Test("The working tree is tested where it is, and so is the commit that is checked out", arguments: [
    ChangeRequest(base: "main"), head,
  ])
  func inPlace(request: ChangeRequest) throws {
    let repository = try TemporaryRepository.withLine()
    let workspace = try repository.workspace(request)
    let site = try site(TestSiteFinder(workspace: workspace).site(for: workspace.change()))
    #expect(site.folder == repository.path && site.notices.isEmpty)
  }

  @Test("A commit that is not checked out, or with edited files, has a separate folder", arguments: [
    true, false,
  ])
  func elsewhere(isEdited: Bool) throws {
    let repository = try TemporaryRepository.withLine()
    if isEdited {
      try repository.write("Sources/Cart.swift", "let broken =")
    } else {
      try repository.git("checkout", "--quiet", "main")
    }
    let workspace = try repository.workspace(Self.head)
    let site = try site(TestSiteFinder(workspace: workspace).site(for: workspace.change()))
    #expect(site.folder != repository.path)
    #expect(try text("Sources/Cart.swift", in: site) == "let one = 1\nlet two = 2\n")
  }

  @Test("The checked-out merge of a pull request is tested where it is, with the head's lines")
  func checkedOutMerge() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Cart.swift", "// First.\nlet one = 1\n")
    try repository.commit("Comment")
    let base = try repository.git("rev-parse", "main")
    try repository.git("checkout", "--quiet", "--detach")
    try repository.git("merge", "--quiet", "--no-edit", "-X", "theirs", "feature")
    let workspace = try repository.workspace(ChangeRequest(base: base, head: .revision("feature")))
    let site = try site(TestSiteFinder(workspace: workspace).site(for: workspace.change()))
    #expect(site.folder == repository.path)
    #expect(site.notices == ["Tested is the merge commit that is checked out; its lines are the head's."])
    #expect(site.change.lineMap.headLine(of: 3, in: "Sources/Cart.swift") == 2)
  }

  @Test("The result of a merge is written to a folder, and its lines are mapped to the head's")
  func merged() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Other.swift", "let other = 1\n")
    try repository.commit("Add another")
    let workspace = try repository.workspace(Self.head)
    let site = try site(TestSiteFinder(workspace: workspace).mergedSite(for: workspace.change()))
    #expect(try text("Sources/Cart.swift", in: site) == "let one = 1\nlet two = 2\n")
    #expect(try text("Sources/Other.swift", in: site) == "let other = 1\n")
    #expect(site.change.lineMap.headPath(of: "Sources/Other.swift") == nil)
    #expect(site.notices.count == 1)
  }

  @Test("A conflict has both sides, and nothing can be tested")
  func conflict() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Cart.swift", "let one = 1\nlet too = 2\n")
    try repository.commit("Add another line")
    let workspace = try repository.workspace(Self.head)
    let finder = TestSiteFinder(workspace: workspace)
    guard case .conflicts(let conflicts) = try finder.mergedSite(for: workspace.change()) else {
      Issue.record("The merge has no conflict.")
      return
    }
    #expect(conflicts.map(\.path) == ["Sources/Cart.swift"])
    #expect(try finder.conflicts(of: workspace.change()).map(\.path) == ["Sources/Cart.swift"])
    let result = MergeVerdict(conflicts: conflicts).result(of: .tests)
    #expect(result.verdict == .failed(reason: "the head does not merge into the base: Sources/Cart.swift"))
    #expect(result.findings.map(\.rule) == ["merge_conflict"])
  }

  @Test("Files that are not committed cannot be merged")
  func nothingToMerge() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/Cart.swift", "")
    let workspace = try repository.workspace()
    let problem = #expect(throws: Problem.self) {
      _ = try TestSiteFinder(workspace: workspace).mergedSite(for: workspace.change())
    }
    #expect(problem?.hint.contains("--head HEAD") == true)
  }

  @Test("If builds are kept, each purpose always has the same folder; otherwise it is removed after the run")
  func folders() throws {
    let repository = try TemporaryRepository.withLine()
    let caches = repository.path + "/.git/caches"
    let kept = TestSiteFinder(workspace: try repository.workspace(caches: caches))
    let (work, base) = (try kept.claimedFolder(for: "work"), try kept.claimedFolder(for: "base"))
    #expect(work.hasPrefix(caches + "/reviewbot/") && base.hasPrefix(caches + "/reviewbot/") && work != base)
    #expect([work, base].map { $0.split(separator: "/").suffix(2) } == [["work", "repo"], ["base", "repo"]])
    let temporary = TestSiteFinder(workspace: try repository.workspace())
    #expect(try !temporary.claimedFolder(for: "work").hasPrefix(caches))
  }
}
