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

/// The output of `swift test list`, or of a test binary with `--list-tests`: one test per line.
struct TestList: Hashable, Sendable {
  /// The modules of each XCTest by `Suite.test`. Several modules may have a test with the same name.
  private(set) var modules: [String: [String]] = [:]
  /// XCTests as `Module.Suite/test`, in order.
  private(set) var xctests: [String] = []
  /// Swift Testing's functions as `Module.Suite/function()`, or `Module.function()` for a free one; in order. Functions
  /// with the same name are followed by their declarations: `/A.swift:5:4`.
  private(set) var swiftTests: [String] = []

  /// Combines separate lists for each library.
  init(xctests: TestList, swiftTests: TestList) {
    modules = xctests.modules
    self.xctests = xctests.xctests
    self.swiftTests = swiftTests.swiftTests
  }

  /// Skips other output of SwiftPM: the name of a test begins with its module and a dot.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let dot = text.firstIndex(of: "."), text[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
        !text.contains(" ") || text.contains("`")
      else { continue }
      if TestName(text).plain.hasSuffix(")") {
        swiftTests.append(text)
        continue
      }
      guard let slash = text.firstIndex(of: "/"), dot < slash, !text.hasSuffix("`") else { continue }
      xctests.append(text)
      let test = text[text.index(after: dot)..<slash] + "." + text[text.index(after: slash)...]
      modules[String(test), default: []].append(String(text[..<dot]))
    }
  }
}
