@testable import Review
import ReviewCore
import Synchronization
import SwiftTests
import Testing

/// Common values for the tests of this target.
enum Prepared {
  static let base = ObjectID(String(repeating: "1", count: 40))

  static let subject = Subject(
    repository: "shop/cart", base: base.map { .commit($0, name: "main") } ?? .unknown, head: .worktree,
    mergeBase: base.map { .commit($0, name: $0.hex) })

  /// Returns the change of a diff text; an empty text is an empty change.
  static func change(_ diff: String = "", testedToHead: String = "") throws -> Change {
    let map = LineMap(testedToHead: try UnifiedDiff.parse(Array(testedToHead.utf8)))
    return Change(
      subject: subject, diff: try UnifiedDiff.parse(Array(diff.utf8)), lineMap: testedToHead.isEmpty ? .identity : map)
  }

  /// A diff text that adds a new file.
  static func newFile(_ path: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
    return """
      diff --git a/\(path) b/\(path)
      new file mode 100644
      --- /dev/null
      +++ b/\(path)
      @@ -0,0 +1,\(lines.count) @@

      """ + lines.map { "+\($0)\n" }.joined()
  }

  /// `a` became `c` in line 2 of three lines, and a fourth was added.
  static let edit = """
    diff --git a/Sources/Cart.swift b/Sources/Cart.swift
    --- a/Sources/Cart.swift
    +++ b/Sources/Cart.swift
    @@ -1,3 +1,4 @@
     let one = 1
    -let two = a
    +let two = c
     let three = 3
    +let four = 4

    """

  static func test(
    _ name: String, _ status: TestCase.Status = .passed, failures: [TestCase.Failure] = [], isFlaky: Bool = false
  ) -> TestCase {
    TestCase(library: .swiftTesting, suite: "CartTests.Cart", name: name, status: status, failures: failures, isFlaky: isFlaky)
  }

  static func failure(_ message: String, _ path: String, _ line: Int) -> TestCase.Failure {
    TestCase.Failure(
      message: message, location: Location(path: RepoPath(path), start: Location.Position(line: line, column: 3)))
  }
}

/// Files in memory.
struct MemorySources: SourceReader {
  var texts: [RepoPath: String] = [:]

  func bytes(of path: RepoPath) throws -> [UInt8] {
    guard let text = texts[path] else {
      throw Problem(summary: "\(path) is not there.", hint: "Write it.")
    }
    return Array(text.utf8)
  }
}

/// A process runner whose program finds no tests, and which counts its runs.
final class CountedProcesses: ProcessRunner {
  private let calls = Mutex(0)
  private let delay: Duration

  init(delay: Duration = .zero) {
    self.delay = delay
  }

  var count: Int { calls.withLock { $0 } }

  func run(
    _ command: Command, limits: ProcessLimits, observe: @escaping @Sendable (ProcessOutput) -> Void
  ) async throws -> ProcessOutcome {
    calls.withLock { $0 += 1 }
    try await Task.sleep(for: delay)
    observe(.standardError(Array("Build complete! (0.1s)\nerror: no tests found; create a target in the 'Tests' directory\n".utf8)))
    return ProcessOutcome(termination: .exited(1), standardOutput: [], standardError: [], seconds: 1)
  }
}

/// A file system that contains only a manifest.
struct BareFiles: FileSystem {
  var hasManifest = true

  func read(_ path: String, limit: Int) throws -> [UInt8] {
    throw Problem(summary: "\(path) is not there.", hint: "Write it.")
  }

  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { hasManifest && path.hasSuffix("/Package.swift") }
  func modificationTime(of path: String) -> Int64? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { "/nowhere/\(prefix)" }
  func realPath(_ path: String) -> String? { path }
}

extension SwiftTestRun {
  /// Returns a run with fakes only.
  static func prepared(processes: CountedProcesses = CountedProcesses(), files: BareFiles = BareFiles()) -> SwiftTestRun {
    SwiftTestRun(
      processes: processes, files: files, settings: TestRunSettings(packageFolder: "/p", environment: ["PATH": "/bin"]))
  }
}

extension TestRunResult: CustomTestStringConvertible {
  /// The ending and the tests, without the fields that are equal in all results.
  public var testDescription: String {
    let tests = tests.map { "\($0.name) \($0.status)" }.joined(separator: ", ")
    return tests.isEmpty ? "\(ending)" : "\(ending): \(tests)"
  }
}

extension Check {
  func result(for change: Change) async -> CheckResult {
    await outcome(for: change).result
  }
}
