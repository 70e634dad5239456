import ReviewCore
import Synchronization
import Testing

@testable import SwiftTests

@Suite("The printed output of Swift Testing, for the progress")
struct SwiftTestingConsoleTests {
  @Test("The oldest running test is shown", arguments: [
    ([], nil, 0, 0),
    (["◇ Test run started.", "◇ Suite A started."], nil, 0, 0),
    (["◇ Test slow() started.", "◇ Test fast() started."], "slow()", 0, 0),
    (["◇ Test slow() started.", "◇ Test fast() started.", "✔ Test fast() passed after 0.001 seconds."], "slow()", 1, 0),
    (["◇ Test f() started.", "✘ Test f() recorded an issue at A.swift:3:5: it failed.",
      "✘ Test f() failed after 0.1 seconds with 1 issue."], nil, 1, 1),
    (["◇ Test f(x:) started.", "◇ Test case passing 1 argument x → 1 to f(x:) started.",
      "✔ Test case passing 1 argument x → 1 to f(x:) passed after 0.1 seconds.",
      "✔ Test f(x:) with 2 test cases passed after 0.2 seconds."], nil, 1, 0),
    (["◇ Test \"It failed after a day\" started.", "✔ Test \"It failed after a day\" passed after 0.1 seconds."], nil, 1, 0),
    (["◇ Test a started.", "✔ Test run with 7 tests in 2 suites passed after 1 seconds."], "a", 0, 0),
  ] as [([String], String?, Int, Int)])
  func follows(lines: [String], running: String?, ended: Int, failed: Int) {
    var console = SwiftTestingConsole()
    for line in lines { console.take(Array(line.utf8)[...]) }
    #expect(console.running == running && console.ended == ended && console.failed == failed)
  }

  @Test("The phase is testing as soon as the build has ended, before the first output")
  func phase() {
    let settings = TestRunSettings(packageFolder: "/p", environment: [:])
    let signs = SignLog()
    let reader = PassReader(
      command: TestCommand(settings: settings, files: MemoryFiles()), selection: TestSelection(filter: [], skip: []),
      paths: Paths(settings: settings, files: MemoryFiles()),
      progress: signs.add)
    reader.take(.standardError(Array("[3/9] Compiling Cart Cart.swift\n".utf8)))
    reader.take(.standardError(Array("Build complete! (2.11s)\n".utf8)))
    reader.take(.standardOutput(Array("◇ Test run started.\n↳ Testing Library Version: 6.3\n◇ Test slow() started.\n".utf8)))
    #expect(signs.all == [
      .building(done: 3, total: 9, step: "Compiling Cart Cart.swift"), .testing(ended: 0, failed: 0, current: nil),
      .testing(ended: 0, failed: 0, current: "slow()"),
    ])
  }
}

/// Records the progress of a run, without repetitions.
private final class SignLog: Sendable {
  private let signs = Mutex<[TestProgress]>([])

  var all: [TestProgress] { signs.withLock { $0 } }

  @Sendable func add(_ sign: TestProgress) {
    signs.withLock { signs in
      if signs.last != sign { signs.append(sign) }
    }
  }
}
