import ReviewCore
import SwiftTests

/// Decides whether the change is the reason why its package does not build.
///
/// It is if an error is in a changed file. Otherwise the base is built once: an error that the base has too, and an
/// error outside of the sources, are no failure of the change. A missing module or header says nothing by its location,
/// because the machine may lack it.
struct BuildBlame: Sendable {
  /// How the build of the base ended.
  enum Base: Hashable, Sendable {
    case builds
    /// - Parameter reason: The first error.
    case fails(reason: String)
    /// - Parameter reason: Why it was not built; a sentence.
    case unknown(reason: String)
  }

  /// With the line map of the tested files.
  let change: Change
  /// The tested side of the target branch, as the subject of a sentence.
  var baseName = "the merge base"
  /// Builds the base.
  let build: @Sendable () async -> Base

  /// Returns the result of a run, which is not a failed build if the change is not the reason for that.
  func judged(_ result: TestRunResult) async -> TestRunResult {
    let errors = result.diagnostics.filter { $0.severity == .error }
    guard result.ending == .buildFailed, !errors.contains(where: isOfChange) else { return result }
    let base = await build()
    guard !Task.isCancelled else { return TestRunResult(ending: .cancelled) }
    switch base {
    case .builds: return result.adding("\(name) builds here, so the change causes the errors of the build.")
    case .fails(let reason): return result.withoutBuild(because: neitherBuilds(errors, reason))
    case .unknown(let reason):
      guard errors.contains(where: isInSources) else {
        return result.withoutBuild(because: unknownCause(errors, reason))
      }
      return result.adding("Whether \(baseName) builds here is unknown: \(reason)")
    }
  }

  private var name: String { baseName.prefix(1).uppercased() + baseName.dropFirst() }

  private func isOfChange(_ error: BuildDiagnostic) -> Bool {
    guard isInSources(error), !Self.isAboutModule(error.message), let location = error.location,
      let path = change.lineMap.headPath(of: location.path)
    else { return false }
    return change.diff.file(at: path) != nil
  }

  /// Dependencies and generated files are in the build folder.
  private func isInSources(_ error: BuildDiagnostic) -> Bool {
    error.location.map { location in !location.path.folders.contains { $0.text == ".build" } } ?? false
  }

  private static func isAboutModule(_ message: String) -> Bool {
    moduleWords.contains(where: message.contains)
  }

  private static let moduleWords = [
    "no such module '", "could not build C module '", "could not build Objective-C module '",
    "could not build module '",
    "missing required module '", "missing required modules: ", "cannot load module '", "file not found",
    "compiled module was created by", "underlying Objective-C module '", "this SDK is not supported by the compiler",
  ]

  private func neitherBuilds(_ errors: [BuildDiagnostic], _ reason: String) -> Problem {
    let own = quoted(errors)
    let other = own == reason ? "" : " Its first error is: \(reason)"
    return Problem(
      summary: "The package does not build, and \(baseName) does not build here either: \(own)\(other)",
      hint: "Fix the build of the target branch, or install what this machine lacks; then run again.")
  }

  private func unknownCause(_ errors: [BuildDiagnostic], _ reason: String) -> Problem {
    Problem(
      summary: "The package does not build, and no source file has an error: \(quoted(errors)) "
        + "Whether \(baseName) builds here is unknown: \(reason)",
      hint: "Build the package by hand. If the change is not the reason, fix this machine, and run again.")
  }

  private func quoted(_ errors: [BuildDiagnostic]) -> String {
    TestRunResult(ending: .buildFailed, diagnostics: errors).firstError ?? "no error was printed."
  }
}

extension BuildBlame.Base {
  /// - Parameter result: Of a run that builds, and selects no test.
  init(_ result: TestRunResult) {
    switch result.ending {
    case .ended, .nothingMatched, .noTests: self = .builds
    case .buildFailed: self = .fails(reason: result.firstError ?? "no error was printed.")
    case .couldNotStart(let problem), .unexplained(let problem): self = .fails(reason: problem.summary)
    case .noPackage: self = .unknown(reason: "it has no package in this folder.")
    case .timedOut: self = .unknown(reason: "its build reached a time limit.")
    case .cancelled: self = .unknown(reason: "its build was stopped.")
    }
  }
}

extension TestRunResult {
  /// The first error of the build with its location, as a sentence; nil without errors.
  fileprivate var firstError: String? {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let location = first.location.map { "\($0): " } ?? ""
    return "\(location)\(Escaped.line(String(first.message.prefix(300))))."
  }

  fileprivate func adding(_ notice: String) -> TestRunResult {
    replacing(ending, diagnostics: diagnostics, notices: notices + [notice])
  }

  /// Errors that the change does not cause are no findings.
  fileprivate func withoutBuild(because problem: Problem) -> TestRunResult {
    replacing(
      .couldNotStart(problem), diagnostics: diagnostics.filter { $0.severity != .error }, notices: notices)
  }

  private func replacing(
    _ ending: TestRunEnding, diagnostics: [BuildDiagnostic], notices: [String]
  ) -> TestRunResult {
    TestRunResult(
      ending: ending, tests: tests, declarations: declarations, warnings: warnings, diagnostics: diagnostics,
      profile: profile, seconds: seconds, notices: notices, logTail: logTail)
  }
}
