package import ReviewCore

/// Turns raw profiles into reports with the toolchain's own LLVM tools.
///
/// The tools on PATH may belong to an LLVM that cannot read the profiles, so the ones next to `swift` are used.
package struct CoverageExport: Sendable {
  private let processes: any ProcessRunner
  private let files: any FileSystem
  private let environment: [String: String]
  private let swift: String

  /// - Parameters:
  ///   - environment: The whole environment of the tools; `swift` is searched on its PATH.
  ///   - swift: The toolchain's driver, a name or a path.
  package init(
    processes: any ProcessRunner, files: any FileSystem, environment: [String: String], swift: String = "swift"
  ) {
    self.processes = processes
    self.files = files
    self.environment = environment
    self.swift = swift
  }

  /// Returns llvm-cov's JSON without its functions.
  /// - Parameter sources: Absolute paths of the files to export; nil: all files that the binaries cover, including
  ///   tests and dependencies. Files that are not in the binaries are omitted, so the report may have no files.
  /// - Throws: When a tool is missing or fails, or when the profile does not belong to the binaries.
  package func llvmJSON(
    of profile: CoverageProfile, sources: [String]? = nil
  ) async throws(CoverageExportError) -> [UInt8] {
    try await export(profile, sources: sources, options: ["-format=text", "-skip-functions"])
      ?? Array(#"{"data":[{"files":[]}],"type":"llvm.coverage.json.export","version":"3.0.1"}"#.utf8)
  }

  /// Merges the raw profiles of a run, unless SwiftPM has: it merges all or none.
  /// - Returns: The number of the run's profiles, including those of earlier passes, and the unreadable ones.
  /// - Throws: When `llvm-profdata` is missing, or when no profile can be read.
  package func merge(_ profile: CoverageProfile) async throws(CoverageExportError) -> ReadProfiles {
    let raw = profile.rawProfiles.filter { $0.hasSuffix(".profraw") }
    if isMerged(profile) {
      return profile.earlierProfiles + ReadProfiles(total: raw.count, unreadable: raw.filter(isEmpty))
    }
    return profile.earlierProfiles + (try await merge(profile.rawProfiles, into: Self.target(of: profile)))
  }

  /// Merges raw or merged profiles. The profiles of killed processes may be truncated; the others still count.
  func merge(_ profiles: [String], into target: String) async throws(CoverageExportError) -> ReadProfiles {
    let outcome = try await outcome(
      of: try await tools().profdata, ["merge", "-sparse", "-failure-mode=all", "-o", target] + profiles)
    let words = String(decoding: outcome.standardError, as: UTF8.self)
    let raw = profiles.filter { $0.hasSuffix(".profraw") }
    return ReadProfiles(total: raw.count, unreadable: raw.filter { words.contains("warning: \($0): ") || isEmpty($0) })
  }

  /// llvm-profdata reports nothing about an empty profile.
  private func isEmpty(_ profile: String) -> Bool {
    (try? files.read(profile, limit: 0)) == []
  }

  private func isMerged(_ profile: CoverageProfile) -> Bool {
    profile.merged.map(files.exists) ?? false
  }

  private static func target(of profile: CoverageProfile) -> String { profile.folder + "/merged.profdata" }

  /// Returns nil when the binaries contain none of the sources, because llvm-cov would then export all files.
  func export(
    _ profile: CoverageProfile, sources: [String]?, options: [String]
  ) async throws(CoverageExportError) -> [UInt8]? {
    let cov = try await tools().cov
    let data = try await profileData(profile)
    let known = try await knownFiles(profile, data, cov)
    let wanted = sources.map { $0.filter(known.contains) }
    if wanted?.isEmpty == true { return nil }
    return try await run(cov, arguments(profile, data, options: options) + (wanted.map { ["-sources"] + $0 } ?? []))
  }

  private func profileData(_ profile: CoverageProfile) async throws(CoverageExportError) -> String {
    if let merged = profile.merged, isMerged(profile) { return merged }
    let target = Self.target(of: profile)
    if !files.exists(target) { _ = try await merge(profile.rawProfiles, into: target) }
    return target
  }

  /// Returns the files that the binaries cover.
  ///
  /// llvm-cov does not report a profile and a binary of different builds: all counts are then zero. In a matching pair,
  /// at least the tests' own code has a count.
  private func knownFiles(
    _ profile: CoverageProfile, _ data: String, _ cov: String
  ) async throws(CoverageExportError) -> Set<String> {
    let report = try await run(cov, arguments(profile, data, options: ["-format=lcov", "-summary-only"]))
    var files: Set<String> = []
    var isCovered = false
    for line in report.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "SF:".utf8) { files.insert(String(decoding: line.dropFirst(3), as: UTF8.self)) }
      if line.starts(with: "LH:".utf8), !line.elementsEqual("LH:0".utf8) { isCovered = true }
    }
    guard isCovered else { throw .mismatch(binary: profile.binaries.joined(separator: ", ")) }
    return files
  }

  private func arguments(_ profile: CoverageProfile, _ data: String, options: [String]) -> [String] {
    var arguments = ["export"] + options + ["-instr-profile", data]
    for (index, binary) in profile.binaries.enumerated() {
      arguments += index == 0 ? [binary] : ["-object", binary]
    }
    return arguments
  }

  /// Searches next to `swift`, then asks the toolchain, because a version manager's `swift` is only a launcher.
  private func tools() async throws(CoverageExportError) -> LLVMTools {
    let folders = LLVMTools.folders(near: swift, path: environment["PATH"] ?? "", files: files)
    if let tools = LLVMTools(in: folders, files: files) { return tools }
    let answer = String(decoding: (try? await run(swift, ["-print-target-info"])) ?? [], as: UTF8.self)
    let asked = LLVMTools.folder(fromTargetInfo: answer).map { [$0] } ?? []
    if let tools = LLVMTools(in: asked, files: files) { return tools }
    throw .toolMissing(name: "llvm-cov", folder: (asked + folders).first ?? "(no swift on PATH)")
  }

  private func run(_ tool: String, _ arguments: [String]) async throws(CoverageExportError) -> [UInt8] {
    try await outcome(of: tool, arguments).standardOutput
  }

  private func outcome(
    of tool: String, _ arguments: [String]
  ) async throws(CoverageExportError) -> ProcessOutcome {
    let name = String(tool.split(separator: "/").last ?? "")
    do {
      let outcome = try await processes.run(
        Command(tool, arguments, environment: environment), limits: ProcessLimits(keptBytes: 2 << 30)
      ) { _ in }
      if outcome.succeeded { return outcome }
      throw CoverageExportError.toolFailed(name: name, words: String(decoding: outcome.standardError, as: UTF8.self))
    } catch let error as CoverageExportError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .toolFailed(name: name, words: (error as? any UserFacingError)?.summary ?? "\(error)")
    }
  }
}

/// The reason that a profile gives no coverage.
package enum CoverageExportError: UserFacingError, Hashable {
  /// `llvm-profdata` or `llvm-cov` is not in the toolchain's folder.
  case toolMissing(name: String, folder: String)
  /// A tool failed with this message.
  case toolFailed(name: String, words: String)
  /// All counts are zero: the profile belongs to another build.
  case mismatch(binary: String)
  case cancelled

  package var summary: String {
    switch self {
    case .toolMissing(let name, let folder): "\(name) is not in the Swift toolchain's folder \(Escaped.line(folder))."
    case .toolFailed(let name, let words): "\(name) failed: \(Escaped.line(words))"
    case .mismatch(let binary):
      "The coverage profile does not belong to \(Escaped.line(binary)): not one line of it was counted."
    case .cancelled: "The coverage export was stopped."
    }
  }

  package var hint: String {
    switch self {
    case .toolMissing: "Install the whole Swift toolchain, or put its `swift` first on PATH."
    case .toolFailed(_, let words) where words.contains("malformed coverage data"):
      "llvm-cov cannot read a source whose lines end with carriage returns alone: write it with line feeds. If there "
        + "is none, remove the scratch folder (`swift package clean`), and run the tests again."
    case .toolFailed: "Run the tests again; if it stays, remove the scratch folder (`swift package clean`) first."
    case .mismatch: "Run the tests again without `--skip-build`, so that the profile matches the binary."
    case .cancelled: "Run it again."
    }
  }
}
