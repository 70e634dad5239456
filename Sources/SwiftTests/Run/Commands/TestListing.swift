import ReviewCore

/// Lists the built tests.
struct TestListing: Sendable {
  let run: SwiftTestRun

  private static let limits = ProcessLimits(total: .seconds(120))
  /// Swift Testing's exit status when it finds no tests (`EX_UNAVAILABLE`).
  private static let noTests: Int32 = 69

  /// Returns nil when the tests cannot be listed.
  /// - Throws: Errors of the process runner.
  func list() async throws -> TestList? {
    if let list = try await listOfBinary() { return list }
    let outcome = try await run.processes.run(run.command.list(), limits: Self.limits) { _ in }
    return outcome.succeeded ? TestList(outcome.standardOutput) : nil
  }

  /// Runs the test binary directly, which saves SwiftPM's overhead of a second or more. Returns nil when that fails.
  private func listOfBinary() async throws -> TestList? {
    guard let binary, let xctests = try await names(in: binary, .xctest),
      let swiftTests = try await names(in: binary, .swiftTesting)
    else { return nil }
    return TestList(xctests: xctests, swiftTests: swiftTests)
  }

  private func names(in binary: String, _ library: TestCase.Library) async throws -> TestList? {
    let outcome = try await run.processes.run(run.command.list(library, of: binary), limits: Self.limits) { _ in }
    let isEmpty = library == .swiftTesting && outcome.termination == .exited(Self.noTests)
    return outcome.succeeded || isEmpty ? TestList(outcome.standardOutput) : nil
  }

  /// Nil when several exist, when it is a bundle (macOS), or when options of the command affect how it is started.
  private var binary: String? {
    let products = run.command.productsFolder
    let names = ((try? run.files.list(products)) ?? []).filter { $0.hasSuffix(".xctest") }
    guard names.count == 1, let name = names.first, !run.command.selects, !run.command.isSanitised,
      !run.files.exists("\(products)/\(name)/Contents")
    else { return nil }
    return "\(products)/\(name)"
  }
}
