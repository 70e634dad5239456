import ReviewCore

/// Finds the test binary of a package among the build products.
struct TestBinaries: Sendable {
  let run: SwiftTestRun

  /// Returns absolute paths. After a package was renamed, its old binary remains, and its counts would be zero.
  /// Therefore, when several exist, the package is asked for its name.
  /// - Throws: `CancellationError`.
  func find() async throws -> [String] {
    let products = run.command.productsFolder
    let names = ((try? run.files.list(products)) ?? []).filter { $0.hasSuffix(".xctest") }
    guard names.count > 1, let package = try await packageName() else { return names.map { "\(products)/\($0)" } }
    let own = names.filter { $0 == "\(package)PackageTests.xctest" }
    return (own.isEmpty ? names : own).map { "\(products)/\($0)" }
  }

  private func packageName() async throws -> String? {
    let command = Command(
      run.command.swift, ["package", "describe", "--type", "json"], directory: run.settings.packageFolder,
      environment: run.settings.environment)
    let outcome = try await run.processes.run(command, limits: ProcessLimits(total: .seconds(120))) { _ in }
    return outcome.succeeded ? (try? PackageDescription(json: outcome.standardOutput))?.name : nil
  }
}
