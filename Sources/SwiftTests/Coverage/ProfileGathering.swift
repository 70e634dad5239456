package import ReviewCore

/// Collects the raw profiles of the test processes of this run only.
struct ProfileGathering: Sendable {
  private let run: SwiftTestRun
  /// The folder for profiles of earlier passes, because SwiftPM empties its own at the next one.
  private let keptFolder: String
  private var raw: [String] = []
  private var merged: String?
  private var lost = 0
  private var earlier = ReadProfiles()
  private var passes = 0

  init(run: SwiftTestRun, folder: String) {
    self.run = run
    keptFolder = folder
  }

  private var folder: String { run.command.productsFolder + "/codecov" }

  private var collectsCoverage: Bool { run.settings.withCoverage && run.command.isSwiftTest }

  /// Keeps the profiles of the previous pass and removes those of an earlier run, so that no outdated profile is used.
  /// - Returns: Notes about profiles that could not be kept.
  mutating func prepare() async throws -> [String] {
    guard collectsCoverage else { return [] }
    var notices: [String] = []
    let fresh = raw.filter { $0.hasPrefix(folder) }
    if !fresh.isEmpty {
      let kept = "\(keptFolder)/pass-\(passes).profdata"
      raw = raw.filter { !$0.hasPrefix(folder) }
      do throws(CoverageExportError) {
        let read = try await export.merge(fresh, into: kept)
        earlier += read
        raw.append(kept)
      } catch {
        if error == .cancelled { throw CancellationError() }
        notices.append("The coverage of an earlier part of the run was lost: \(error.summary)")
      }
    }
    merged = nil
    for name in try names() { try run.files.remove("\(folder)/\(name)") }
    return notices
  }

  /// Collects the profiles of the pass. A failed build leaves none of its own.
  mutating func gather(_ pass: TestPass) {
    passes += 1
    guard collectsCoverage, pass.log.isComplete || !pass.isEmpty || run.settings.skipBuild else { return }
    let names = (try? names()) ?? []
    let fresh = names.filter { $0.hasSuffix(".profraw") }.map { "\(folder)/\($0)" }
    merged = raw.isEmpty && names.contains("default.profdata") ? "\(folder)/default.profdata" : nil
    raw += fresh
    let interrupted = (pass.openXCTest == nil ? 0 : 1) + (pass.openSwiftTests.isEmpty ? 0 : 1)
    // A limit may be reached when the test process has already ended, but its child has not.
    let isTestProcessOver = pass.isXCTestOver && pass.events?.isComplete != false
    let cutShort = pass.isCutShort && !isTestProcessOver ? 1 : 0
    lost += max(pass.log.endedProcesses.count, interrupted, cutShort, Self.silentLosses(of: pass, among: names))
  }

  /// Counts processes that finished their tests but left no profile, as after `_exit`. SwiftPM names the profiles after
  /// the libraries. When no name has such a prefix, as in older versions, the count is unknown.
  static func silentLosses(of pass: TestPass, among names: [String]) -> Int {
    let prefixes: [TestCase.Library: String] = [.xctest: "XCTest", .swiftTesting: "Swift Testing"]
    guard names.contains(where: { name in prefixes.values.contains { name.hasPrefix($0) } }) else { return 0 }
    let ran: [TestCase.Library: Bool] = [
      .xctest: !pass.xctests.isEmpty, .swiftTesting: pass.events?.records.contains { !$0.isSuite } ?? false,
    ]
    return prefixes.count { library, prefix in
      ran[library] == true && pass.isOver(library) && !names.contains { $0.hasPrefix(prefix) }
    }
  }

  /// Returns nil when no profile exists.
  /// - Throws: `CancellationError`.
  func profile(isFailing: Bool) async throws -> CoverageProfile? {
    guard !raw.isEmpty else { return nil }
    let binaries = try await TestBinaries(run: run).find()
    guard !binaries.isEmpty else { return nil }
    return CoverageProfile(
      rawProfiles: raw, merged: merged, binaries: binaries, lostProfiles: lost, earlierProfiles: earlier,
      isFromFailingRun: isFailing, folder: keptFolder)
  }

  /// Discards the losses since an earlier state, because the tests that were lost have run again.
  mutating func restoreLosses(of earlier: ProfileGathering) {
    lost = earlier.lost
  }

  private var export: CoverageExport {
    CoverageExport(
      processes: run.processes, files: run.files, environment: run.settings.environment, swift: run.command.swift)
  }

  /// The profiles in SwiftPM's folder.
  private func names() throws -> [String] {
    try run.files.list(folder).filter { $0.hasSuffix(".profraw") || $0.hasSuffix(".profdata") }
  }
}

/// Finds the test binary of a package among the build products.
private struct TestBinaries: Sendable {
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

/// The raw profiles of a run, stored where no later run deletes them, and the binaries that they belong to.
package struct CoverageProfile: Hashable, Sendable {
  /// Raw profiles, absolute. Not empty.
  package let rawProfiles: [String]
  /// SwiftPM's own merge of exactly these profiles, if it made one.
  package let merged: String?
  /// Instrumented test binaries, absolute. Not empty.
  package let binaries: [String]
  /// The number of processes that ended without writing a profile (they crashed or were killed).
  package let lostProfiles: Int
  /// The raw profiles of earlier passes, which are in `rawProfiles` only as merged profiles.
  package let earlierProfiles: ReadProfiles
  /// Whether the run that wrote them failed.
  package let isFromFailingRun: Bool
  /// The folder for profiles of earlier passes and for the merged profile; `discard` removes it.
  package let folder: String

  package init(
    rawProfiles: [String], merged: String?, binaries: [String], lostProfiles: Int,
    earlierProfiles: ReadProfiles = ReadProfiles(), isFromFailingRun: Bool, folder: String
  ) {
    self.rawProfiles = rawProfiles
    self.merged = merged
    self.binaries = binaries
    self.lostProfiles = lostProfiles
    self.earlierProfiles = earlierProfiles
    self.isFromFailingRun = isFromFailingRun
    self.folder = folder
  }

  /// Removes the stored profiles after the last export. SwiftPM's own files stay.
  /// - Throws: A `UserFacingError` when the folder cannot be removed.
  package func discard(from files: any FileSystem) throws {
    try files.remove(folder)
  }
}

/// The number of a run's raw profiles, and those that could not be read: damaged, truncated, or empty.
package struct ReadProfiles: Hashable, Sendable {
  package var total: Int
  /// Absolute paths, in the order of the input.
  package var unreadable: [String]

  package init(total: Int = 0, unreadable: [String] = []) {
    self.total = total
    self.unreadable = unreadable
  }

  static func += (all: inout ReadProfiles, others: ReadProfiles) {
    all.total += others.total
    all.unreadable += others.unreadable
  }

  static func + (some: ReadProfiles, others: ReadProfiles) -> ReadProfiles {
    var all = some
    all += others
    return all
  }
}
