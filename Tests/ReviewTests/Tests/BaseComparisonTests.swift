import ReviewCore
import Synchronization
import SwiftTests
import Testing

@testable import Review

@Suite("Failing tests compared with the merge base")
struct BaseComparisonTests {
  private static let failing = Prepared.test("adds", .failed)

  private func check(
    _ answer: BaseComparison.Answer, _ tests: [TestCase], seesAll: Bool = true
  ) async throws -> (CheckResult, [String]) {
    let filters = Mutex<[String]>([])
    let comparison = BaseComparison(seesAll: seesAll) { filter in
      filters.withLock { $0 = filter }
      return answer
    }
    let known = await comparison.knowledge(of: TestRunResult(ending: .ended, tests: tests))
    let check = TestCheck(run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true, comparison: comparison)
    let evidence = TestCheck.Evidence(
      result: TestRunResult(ending: .ended, tests: tests), knownFailures: known.names, notices: known.notices)
    return (check.judge(evidence, of: try Prepared.change()), filters.withLock { $0 })
  }

  @Test("A failure that the merge base has, too, does not fail the change, and is named")
  func known() async throws {
    let (result, filter) = try await check(
      .ran(TestRunResult(ending: .ended, tests: [Self.failing]), listed: []), [Self.failing, Prepared.test("subtracts")])
    #expect(result.verdict == .passed)
    #expect(result.notices == ["Already failing on the merge base: \(Self.failing.suite)/\(Self.failing.name)."])
    #expect(filter.count == 1)
  }

  @Test("A new failure fails the change", arguments: [
    TestRunResult(ending: .ended, tests: [Prepared.test("adds")]), TestRunResult(ending: .nothingMatched),
  ])
  func new(base: TestRunResult) async throws {
    let (result, _) = try await check(.ran(base, listed: []), [Self.failing])
    #expect(result.verdict == .failed(reason: "1 of 1 test failed"))
    #expect(result.notices == ["The failures are new: these tests do not fail on the merge base."])
  }

  @Test("A test that did not get to run on the merge base has not failed there")
  func notRun() async throws {
    let base = TestRunResult(ending: .ended, tests: [Prepared.test("adds", .notRun)])
    let (result, _) = try await check(.ran(base, listed: []), [Self.failing])
    #expect(result.verdict == .failed(reason: "1 of 1 test failed"))
    #expect(result.notices == ["Did not get to run on the merge base: \(Self.failing.suite)/\(Self.failing.name)."])
  }

  @Test("A base without results makes failures neither new nor old", arguments: [
    BaseComparison.Answer.ran(TestRunResult(ending: .buildFailed), listed: []), .ran(TestRunResult(ending: .cancelled), listed: []),
    .impossible(reason: "no merge base."),
  ])
  func unknown(answer: BaseComparison.Answer) async throws {
    let (result, _) = try await check(answer, [Self.failing])
    #expect(result.verdict == .failed(reason: "1 of 1 test failed"))
    #expect(result.notices.first?.hasPrefix("Whether failures are new is unknown: ") == true)
  }

  @Test("Failures that the merge base has, too, are counted separately")
  func mixed() async throws {
    let (result, _) = try await check(
      .ran(TestRunResult(ending: .ended, tests: [Self.failing]), listed: []),
      [Self.failing, Prepared.test("a"), Prepared.test("b", .failed), Prepared.test("c", .crashed)])
    #expect(result.verdict == .failed(reason: "1 of 4 tests failed, 1 crashed; 1 more test fails on the merge base too"))
  }

  @Test("A failure with an argument that passes on the merge base is new", arguments: [
    (["With 1: Expectation failed: a", "With [b: 2]: Expectation failed: c"], true), (["With 1: Expectation failed: z"], false),
  ])
  func arguments(messages: [String], isKnown: Bool) async throws {
    func test(_ messages: [String]) -> TestCase {
      Prepared.test("par", .failed, failures: messages.map { TestCase.Failure(message: $0, location: nil) })
    }
    let head = test(["With [b: 2]: Expectation failed: c"])
    let (result, _) = try await check(.ran(TestRunResult(ending: .ended, tests: [test(messages)]), listed: []), [head])
    #expect((result.verdict == .passed) == isKnown)
  }

  @Test("A failure is new if not all failures can be compared", arguments: [
    ("par", ["With 1: Expectation failed: a", "… and 2 more failures of this test."], false),
    ("(outside of any test)", ["a", "… and 2 more failures of this test."], false),
    ("loop", ["Expectation failed: a", "… and 2 more failures of this test."], true),
  ])
  func incomplete(name: String, messages: [String], isKnown: Bool) async throws {
    let test = Prepared.test(
      name, .failed, failures: messages.map { TestCase.Failure(message: $0, location: nil) })
    let (result, _) = try await check(.ran(TestRunResult(ending: .ended, tests: [test]), listed: []), [test])
    #expect((result.verdict == .passed) == isKnown)
    let words = isKnown ? "Already failing on the merge base" : "Failing on the merge base too, with failures that cannot all be compared"
    #expect(result.notices == ["\(words): \(test.suite)/\(name)."])
  }

  @Test("A failure outside any test is known only if the merge base has the same", arguments: [
    (["a", "b"], true), (["b"], false),
  ])
  func outside(messages: [String], isKnown: Bool) async throws {
    func test(_ messages: [String]) -> TestCase {
      Prepared.test("(outside of any test)", .failed, failures: messages.map { TestCase.Failure(message: $0, location: nil) })
    }
    let (result, _) = try await check(
      .ran(TestRunResult(ending: .ended, tests: [test(messages)]), listed: []), [test(["a"])])
    #expect((result.verdict == .passed) == isKnown)
  }

  @Test("Tests that the change skips or removes are named", arguments: [true, false])
  func skippedAndRemoved(seesAll: Bool) async throws {
    let (suite, skipped) = (Self.failing.suite, TestCase.Status.skipped(reason: nil))
    let base = TestRunResult(ending: .ended, tests: [Prepared.test("a"), Prepared.test("b", skipped)])
    let (result, filter) = try await check(
      .ran(base, listed: ["\(suite)/a", "\(suite)/gone", "\(suite)/ok"]),
      [Prepared.test("a", skipped), Prepared.test("b", skipped), Prepared.test("c", skipped), Prepared.test("ok")],
      seesAll: seesAll)
    #expect(result.verdict == .passed)
    #expect(filter.count == 3)
    #expect(result.notices == ["Skipped now, and run on the merge base: \(suite)/a."]
      + (seesAll ? ["On the merge base, and removed now: \(suite)/gone."] : []))
  }

  @Test("The filter for the merge base matches the id of a test as SwiftPM has it", arguments: [
    ("M", "a()", "M.a()/A.swift:2:2", true), ("M", "a()", "M.S/a()/A.swift:2:2", false), ("M.S", "a()", "M.S/a()/A.swift:2:2", true),
    ("M.S/I", "a(_:)", "M.S/I/a(_:)/A.swift:2:2", true), ("M.A", "testOne", "M.A/testOne", true), ("M.A", "testOne", "N.A/testOne", false),
    ("M", "a()/A.swift:5:2", "M.a()/A.swift:2:2", true), ("M", "`a.b c`()", "M.`a.b c`()/A.swift:2:2", true),
    ("M.S", "`a → b`()", "M.S/`a → b`()/A.swift:2:2", true),
    ("M.S", "(the suite itself)", "M.S/a()", true), ("(Swift Testing)", "(outside of any test)", "M.a()", true),
  ])
  func filters(suite: String, name: String, id: String, matches: Bool) async throws {
    let test = TestCase(library: .swiftTesting, suite: suite, name: name, status: .failed)
    let (_, filter) = try await check(.ran(TestRunResult(ending: .nothingMatched), listed: []), [test])
    let regex = try Regex(try #require(filter.first))
    #expect(id.contains(regex) == matches)
  }

  @Test("Tests that the command excludes are not removed")
  func excluded() async throws {
    var result = TestRunResult(ending: .ended, tests: [Prepared.test("a")])
    result.unselected = ["CartTests.Cart/b", "M.free()/A.swift:3:2"]
    let listed: Set = ["CartTests.Cart/a", "CartTests.Cart/b", "CartTests.Cart/gone", "M.free()/A.swift:2:2"]
    let comparison = BaseComparison(seesAll: false) { _ in .ran(TestRunResult(ending: .nothingMatched), listed: listed) }
    #expect(await comparison.knowledge(of: result).notices == ["On the merge base, and removed now: CartTests.Cart/gone."])
  }

  @Test("When nothing fails, the merge base's tests are only listed")
  func nothingFails() async throws {
    let (result, filter) = try await check(
      .ran(TestRunResult(ending: .nothingMatched), listed: [Prepared.test("adds").fullName]), [Prepared.test("adds")])
    #expect(result.verdict == .passed)
    #expect(result.notices.isEmpty)
    #expect(filter.isEmpty)
  }
}
