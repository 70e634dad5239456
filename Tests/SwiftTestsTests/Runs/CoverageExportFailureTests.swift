import ReviewCore
import Testing

@testable import SwiftTests

@Suite("A run that failed only because SwiftPM could not export the coverage") struct CoverageExportFailureTests {
  private static let remark = """
    Build complete! (7.20s)
    error: Unable to export code coverage:
     error: failed to load coverage: '/p/PackageTests.xctest': malformed coverage data
    error: could not load coverage information

    """

  @Test("Has the results of its tests", arguments: [("passed", [TestCase.Status.passed]), ("failed", [.failed])])
  func results(outcome: String, statuses: [TestCase.Status]) async {
    var stage = Stage()
    stage.list = "M.A/testOne\n"
    let (result, _) = await stage.run(
      .init(output: console(("A.testOne", outcome)), error: Self.remark, status: 1))
    #expect(result.tests.map(\.status) == statuses)
    #expect(result.ending == .ended)
  }

  @Test("Is not explained by that if a process ended badly, or no test ran", arguments: [
    (ScriptedProcesses.Play(output: "", error: remark, status: 1)),
    (ScriptedProcesses.Play(output: console(("A.testOne", "passed")), error: "Build complete! (1s)\nerror: other\n", status: 1)),
  ])
  func unexplained(play: ScriptedProcesses.Play) async {
    var stage = Stage()
    stage.list = "M.A/testOne\n"
    let (result, _) = await stage.run(play)
    #expect(result.ending != .ended || result.tests.contains { $0.status != .passed })
  }

  @Test("The hint on llvm-cov's message names the cause")
  func hint() {
    let error = CoverageExportError.toolFailed(name: "llvm-cov", words: "error: x: malformed coverage data")
    #expect(error.hint.contains("carriage returns"))
  }
}
