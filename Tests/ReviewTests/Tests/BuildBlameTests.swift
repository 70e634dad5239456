import ReviewCore
import SwiftTests
import Synchronization
import Testing

@testable import Review

@Suite("The cause of a failed build")
struct BuildBlameTests {
  private static let own = error("cannot find 'x' in scope", "Sources/Cart.swift", 2)
  private static let other = error("cannot find 'x' in scope", "Sources/Other.swift", 7)
  private static let header = error("'foo.h' file not found", "Sources/CFoo/shim.h", 1)
  private static let unlocated = BuildDiagnostic(severity: .error, message: "undefined symbol: x", location: nil)

  private static func error(_ message: String, _ path: RepoPath, _ line: Int) -> BuildDiagnostic {
    let location = Location(path: path, start: Location.Position(line: line, column: 1))
    return BuildDiagnostic(severity: .error, message: message, location: location)
  }

  private func judged(_ errors: [BuildDiagnostic], _ base: BuildBlame.Base) async throws -> TestRunResult {
    let result = TestRunResult(ending: .buildFailed, diagnostics: errors, notices: ["Slow."])
    return await BuildBlame(change: try Prepared.change(Prepared.edit)) { base }.judged(result)
  }

  @Test("An error in a changed file needs no other build")
  func changedFile() async throws {
    let isBuilt = Mutex(false)
    let blame = BuildBlame(change: try Prepared.change(Prepared.edit)) {
      isBuilt.withLock { $0 = true }
      return .builds
    }
    let result = TestRunResult(ending: .buildFailed, diagnostics: [Self.other, Self.own])
    #expect(await blame.judged(result) == result)
    #expect(!isBuilt.withLock { $0 })
  }

  @Test("An ending other than a failed build stays", arguments: [
    TestRunEnding.ended, .noTests, .cancelled, .timedOut(.total, hung: []), .unexplained(Problem(summary: "a", hint: "b")),
  ])
  func others(ending: TestRunEnding) async throws {
    let result = TestRunResult(ending: ending, diagnostics: [Self.unlocated])
    let blame = BuildBlame(change: try Prepared.change()) { .fails(reason: "c.") }
    #expect(await blame.judged(result) == result)
  }

  @Test("If the base builds, the change is the cause", arguments: [
    [other], [header], [unlocated], [error("no such module 'B'", "Sources/Cart.swift", 1)],
    [error("odd", ".build/checkouts/Dep/D.swift", 1)],
  ])
  func baseBuilds(errors: [BuildDiagnostic]) async throws {
    let result = try await judged(errors, .builds)
    #expect(result.ending == .buildFailed && result.diagnostics == errors)
    #expect(result.notices == ["Slow.", "The merge base builds here, so the change causes the errors of the build."])
  }

  @Test("If the base does not build either, nothing is judged, and the errors are no findings", arguments: [
    ([other], "Sources/Other.swift:7:1: cannot find 'x' in scope."),
    ([header, error("could not build C module 'CFoo'", "Sources/Cart.swift", 1)], "Sources/CFoo/shim.h:1:1: 'foo.h' file not found."),
    ([unlocated], "undefined symbol: x."),
  ])
  func baseFails(errors: [BuildDiagnostic], quoted: String) async throws {
    let warning = BuildDiagnostic(severity: .warning, message: "odd", location: nil)
    let result = try await judged(errors + [warning], .fails(reason: quoted))
    guard case .couldNotStart(let problem) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(problem.summary == "The package does not build, and the merge base does not build here either: \(quoted)")
    #expect(result.diagnostics == [warning] && result.notices == ["Slow."])
  }

  @Test("The error of the base is quoted if it is another one")
  func otherError() async throws {
    let result = try await judged([Self.other], .fails(reason: "disk full."))
    guard case .couldNotStart(let problem) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(problem.summary.hasSuffix("cannot find 'x' in scope. Its first error is: disk full."))
  }

  @Test("Without a base, only an error in a source file fails the change", arguments: [
    ([other], true), ([header], true), ([unlocated], false), ([error("odd", ".build/checkouts/Dep/D.swift", 1)], false),
    ([unlocated, other], true),
  ])
  func unknownBase(errors: [BuildDiagnostic], fails: Bool) async throws {
    let result = try await judged(errors, .unknown(reason: "no merge base is known."))
    guard case .couldNotStart(let problem) = result.ending else {
      #expect(fails && result.ending == .buildFailed)
      #expect(result.notices.last == "Whether the merge base builds here is unknown: no merge base is known.")
      return
    }
    #expect(!fails && problem.summary.hasSuffix("Whether the merge base builds here is unknown: no merge base is known."))
  }

  @Test("Only a run of the base that built its tests has built", arguments: [
    (TestRunResult(ending: .nothingMatched), BuildBlame.Base.builds), (TestRunResult(ending: .noTests), .builds),
    (TestRunResult(ending: .ended), .builds),
    (TestRunResult(ending: .buildFailed, diagnostics: [header]), .fails(reason: "Sources/CFoo/shim.h:1:1: 'foo.h' file not found.")),
    (TestRunResult(ending: .couldNotStart(Problem(summary: "The disk is full.", hint: "x"))), .fails(reason: "The disk is full.")),
    (TestRunResult(ending: .timedOut(.total, hung: [])), .unknown(reason: "its build reached a time limit.")),
    (TestRunResult(ending: .noPackage(Problem(summary: "x", hint: "x"))), .unknown(reason: "it has no package in this folder.")),
  ])
  func bases(result: TestRunResult, base: BuildBlame.Base) {
    #expect(BuildBlame.Base(result) == base)
  }
}
