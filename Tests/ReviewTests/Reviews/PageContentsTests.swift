@testable import Review
import Reporting
import ReviewCore
import Testing

@Suite("The contents of the HTML page")
struct PageContentsTests {
  private static func context(remote: String?, isCommitted: Bool = true) throws -> PageContext {
    let text = (1...40).map { "line \($0)\r\n" }.joined()
    let failures = [Prepared.failure("failed", "Tests/A.swift", 10), Prepared.failure("failed", "Missing.swift", 1)]
    let tests = CheckResult(
      check: .tests, verdict: .failed(reason: "1 of 1 failed"),
      details: .tests([Prepared.test("adds()", .failed, failures: failures + [Prepared.failure("far", "Tests/A.swift", .max)])]))
    var change = try Prepared.change(Prepared.edit)
    if isCommitted, let id = Prepared.base {
      var subject = change.subject
      subject.head = .commit(id, name: "head")
      change = Change(subject: subject, diff: change.diff)
    }
    let report = Report(toolVersion: "1", subject: change.subject, changedFiles: 1, addedLines: 1, results: [tests])
    let contents = PageContents(sources: { _ in MemorySources(texts: ["Tests/A.swift": text]) }, remote: remote)
    return contents.context(of: FinishedReview(report: report, change: change))
  }

  @Test("The page gets the diff, and the lines around a failure; sources that cannot be read are left out")
  func lines() throws {
    let context = try Self.context(remote: nil)
    #expect(context.diff?.files.map(\.path) == ["Sources/Cart.swift"])
    #expect(context.lines.keys.map(\.description) == ["Tests/A.swift"])
    #expect(context.lines["Tests/A.swift"]?.keys.sorted() == Array(7...13))
    #expect(context.lines["Tests/A.swift"]?[10] == "line 10")
  }

  @Test("Files of a commit link to the forge of the remote", arguments: [
    ("git@github.com:acme/cart.git", "https://github.com/acme/cart/blob/"),
    ("https://gitlab.com/acme/sub/cart.git", "https://gitlab.com/acme/sub/cart/-/blob/"),
    ("https://codeberg.org/acme/cart", "https://codeberg.org/acme/cart/src/commit/"),
    ("https://user:secret@bitbucket.org/acme/cart", "https://bitbucket.org/acme/cart/src/"),
    ("https://git.example.com/acme/cart", nil), (nil, nil),
  ] as [(String?, String?)])
  func links(remote: String?, start: String?) throws {
    let address = try Self.context(remote: remote).links?.file("A.swift")
    #expect(address == start.map { $0 + String(repeating: "1", count: 40) + "/A.swift" })
    #expect(try Self.context(remote: remote, isCommitted: false).links == nil)
  }
}
