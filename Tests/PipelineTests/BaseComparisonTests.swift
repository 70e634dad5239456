import ReviewCore
import Synchronization
import TestRun
import Testing

@testable import Pipeline

@Suite("Failing tests are looked up on the merge base")
struct BaseComparisonTests {
  private static let failing = Prepared.test("adds", .failed)

  private func check(_ answer: BaseComparison.Answer, _ tests: [TestCase]) async throws -> (CheckResult, [String]) {
    let filters = Mutex<[String]>([])
    let comparison = BaseComparison { filter in
      filters.withLock { $0 = filter }
      return answer
    }
    let known = await comparison.known(among: tests)
    let check = TestCheck(run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true, comparison: comparison)
    let evidence = TestCheck.Evidence(
      result: TestRunResult(ending: .ended, tests: tests), knownFailures: known.names, notices: known.notices)
    return (check.judge(evidence, of: try Prepared.change()), filters.withLock { $0 })
  }

  @Test("A failure that the merge base has too does not fail the change, and is named")
  func known() async throws {
    let (result, filter) = try await check(
      .ran(TestRunResult(ending: .ended, tests: [Self.failing])), [Self.failing, Prepared.test("subtracts")])
    #expect(result.verdict == .passed)
    #expect(result.notices == ["Already failing on the merge base: \(Self.failing.suite)/\(Self.failing.name)."])
    #expect(filter.count == 1)
  }

  @Test("A new failure fails the change", arguments: [
    TestRunResult(ending: .ended, tests: [Prepared.test("adds")]), TestRunResult(ending: .nothingMatched),
  ])
  func new(base: TestRunResult) async throws {
    let (result, _) = try await check(.ran(base), [Self.failing])
    #expect(result.verdict == .failed(reason: "1 of 1 test failed"))
    #expect(result.notices == ["The failures are new: these tests do not fail on the merge base."])
  }

  @Test("A base that tells nothing makes no failure new, nor old", arguments: [
    BaseComparison.Answer.ran(TestRunResult(ending: .buildFailed)), .ran(TestRunResult(ending: .cancelled)),
    .impossible(reason: "there is no merge base."),
  ])
  func unknown(answer: BaseComparison.Answer) async throws {
    let (result, _) = try await check(answer, [Self.failing])
    #expect(result.verdict == .failed(reason: "1 of 1 test failed"))
    #expect(result.notices.first?.hasPrefix("Whether failures are new is not known: ") == true)
  }

  @Test("When nothing fails, the merge base is not asked")
  func nothingFails() async throws {
    let (result, filter) = try await check(.impossible(reason: "never asked"), [Prepared.test("adds")])
    #expect(result.verdict == .passed)
    #expect(result.notices.isEmpty)
    #expect(filter.isEmpty)
  }
}
