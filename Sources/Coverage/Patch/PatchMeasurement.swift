package import ReviewCore

/// Measures a change: combines its diff, the coverage and the sources.
package struct PatchMeasurement {
  /// The part to measure.
  package enum Scope: Sendable {
    case patchAndProject, patch
  }

  private let change: Change
  private let settings: CoverageSettings
  private let sources: any SourceReader
  /// By the head's paths.
  private let coverage: [RepoPath: (tested: RepoPath, file: FileCoverage)]
  private let resolved: ResolvedCoverage
  private let parsed: @Sendable ([UInt8]) -> ExecutableCode?
  /// Returns the offsets of code that cannot run on the system of the report.
  package var unreachable: @Sendable ([UInt8]) -> [Range<Int>] = { _ in [] }

  /// - Parameter parsed: Returns the executable code of a Swift source; nil when it cannot be parsed.
  package init(
    of change: Change, coverage resolved: ResolvedCoverage, sources: any SourceReader, settings: CoverageSettings,
    parsed: @escaping @Sendable ([UInt8]) -> ExecutableCode?
  ) {
    self.change = change
    self.parsed = parsed
    self.settings = settings
    self.sources = sources
    self.resolved = resolved
    coverage = resolved.files.reduce(into: [:]) { files, entry in
      if let path = change.lineMap.headPath(of: entry.key) { files[path] = (entry.key, entry.value) }
    }
  }

  /// Pure except for reading sources: equal values give equal results.
  /// - Parameter scope: `patch` reads only the sources of changed files, and leaves the project's figures ∅.
  package func measure(_ scope: Scope = .patchAndProject) -> PatchCoverage {
    var sum = PatchSum()
    let modules = trapDeclarations()
    for (path, entry) in coverage.sorted(by: { $0.key < $1.key }) where isMeasured(path) {
      let added = addedLines(of: path)
      if scope == .patch, added.isEmpty { continue }
      if added.isEmpty, settings.omittedTests.mayReach(path), let states = settings.carried[path] {
        sum.addCarried(states, of: path, measured: judge(entry, at: path, added: added, modules))
        continue
      }
      let file = judge(entry, at: path, added: added, modules)
      sum.add(file, of: path, added: added, settings.omittedTests)
    }
    for path in settings.omittedTests.unmeasured.sorted() {
      let added = addedLines(of: path)
      guard scope == .patchAndProject || !added.isEmpty, let code = unmeasuredCode(of: path) else { continue }
      sum.addUnmeasured(code.lines, of: path, added: added, source: code.source)
    }
    if scope == .patch { sum.dropProject() }
    for change in change.diff.files where isUnknown(change) { sum.unknown.append(change.path) }
    return sum.result(
      partial: settings.partial,
      notices: cFamilyNotices + packageNotices + conditionNotices(sum.partlyUnknown) + pathNotices)
  }

  /// Returns the functions like `assert` by module, if a changed file calls or declares such a function.
  private func trapDeclarations() -> [RepoPath: TrapDeclarations] {
    let changed = change.diff.files.filter(isToBeMeasured).map(\.path)
    let areNamed = changed.contains { path in
      (try? sources.bytes(of: path)).map(TrapDeclarations.areNamed) ?? false
    }
    guard areNamed else { return [:] }
    let modules = Set(changed.map(\.module))
    let paths = Set(coverage.keys).union(changed).filter { $0.hasExtension("swift") && modules.contains($0.module) }
    return paths.reduce(into: [:]) { declarations, path in
      guard let bytes = try? sources.bytes(of: path), TrapDeclarations.areNamed(in: bytes) else { return }
      let found = SourceMap.trapDeclarations(in: bytes)
      if !found.isEmpty { declarations[path.module, default: TrapDeclarations()].formUnion(found) }
    }
  }

  private func isMeasured(_ path: RepoPath) -> Bool {
    guard settings.measures(path) else { return false }
    guard let file = change.diff.file(at: path) else { return true }
    return !file.isGenerated && !file.isVendored
  }

  private func addedLines(of path: RepoPath) -> LineSet {
    guard let file = change.diff.file(at: path), file.hasContents else { return LineSet() }
    return settings.leftOut[path].map(file.addedLines.subtracting) ?? file.addedLines
  }

  /// Returns the lines of a source that may be executable, if only omitted tests can measure it; otherwise nil.
  private func unmeasuredCode(of path: RepoPath) -> (lines: LineSet, source: SourceMap)? {
    guard settings.omittedTests.unmeasured.contains(path), coverage[path] == nil, isMeasured(path), !path.isManifest,
      let bytes = try? sources.bytes(of: path), let code = parsed(bytes)
    else { return nil }
    var source = SourceMap(bytes, language: .swift)
    _ = source.leaveOut(unreachable(bytes))
    let lines = code.parts.reduce(LineSet()) { $0.union(LineSet($1.lines)) }
    return (LineSet(lines.lines.filter { $0 <= source.lineCount && source.hasCode(onLine: $0) }), source)
  }

  private func isUnknown(_ file: FileChange) -> Bool {
    if isLinkedSource(file) { return settings.exemptions[file.path] == nil }
    if file.opacity != nil { return isOpaqueSource(file) }
    return isWithoutCoverage(file) && unmeasuredCode(of: file.path) == nil && settings.exemptions[file.path] == nil
      && !isPlugin(file.path)
  }

  /// The compiler follows a link, but the diff has no lines of its target.
  private func isLinkedSource(_ file: FileChange) -> Bool {
    file.newKind == .symlink && file.newPath != nil && file.path.hasExtension("swift") && isMeasured(file.path)
  }

  /// Returns whether a changed source has unknown added lines, because git treats it as binary or it is too large.
  private func isOpaqueSource(_ file: FileChange) -> Bool {
    file.hasContents && isMeasured(file.path) && (coverage[file.path] != nil || file.path.hasExtension("swift"))
  }

  /// Plugins of the package manager run in the build, as manifests do, and cannot be measured.
  private func isPlugin(_ path: RepoPath) -> Bool {
    guard !path.isBelowSources, let bytes = try? sources.bytes(of: path) else { return false }
    return SourceMap(bytes).imports("PackagePlugin")
  }

  /// Returns whether a changed Swift file should be measured but is not. The build runs manifests, not the tests.
  private func isWithoutCoverage(_ file: FileChange) -> Bool {
    isToBeMeasured(file) && coverage[file.path] == nil && !file.path.isManifest && addsCode(file.path)
  }

  private func isToBeMeasured(_ file: FileChange) -> Bool {
    file.hasContents && file.path.hasExtension("swift") && isMeasured(file.path) && !addedLines(of: file.path).isEmpty
  }

  /// Returns whether any added line is in code that the compiler never omits; true if that is unknown.
  private func addsCode(_ path: RepoPath) -> Bool { addedCode(of: path)?.contains { !$0.isConditional } ?? true }

  /// Returns whether added lines are in executable code, all of which the compiler may omit; false if that is unknown.
  private func addsOnlyConditionalCode(_ path: RepoPath) -> Bool {
    addedCode(of: path).map { !$0.isEmpty && $0.allSatisfy(\.isConditional) } ?? false
  }

  /// Returns the executable code with added lines; nil for a file that cannot be read or parsed.
  private func addedCode(of path: RepoPath) -> [ExecutableCode.Part]? {
    guard let bytes = try? sources.bytes(of: path), let code = parsed(bytes) else { return nil }
    let added = addedLines(of: path)
    return code.parts.filter { added.intersects($0.lines) }
  }

  private func judge(
    _ entry: (tested: RepoPath, file: FileCoverage), at path: RepoPath, added: LineSet,
    _ modules: [RepoPath: TrapDeclarations]
  ) -> PatchSum.File {
    let (tested, file) = entry
    let headLine = { (line: Int) in change.lineMap.headLine(of: line, in: tested) }
    do {
      let isSwift = path.hasExtension("swift")
      let bytes = try sources.bytes(of: path)
      var source = SourceMap(
        bytes, language: isSwift ? .swift : .cFamily, declared: modules[path.module] ?? TrapDeclarations())
      let neverRuns = isSwift ? source.leaveOut(unreachable(bytes)).intersection(added) : LineSet()
      let judge = LineJudge(file, source: source, headLine: headLine)
      guard judge.fitsSource else { return .stale }
      let lines = judge.lines
      guard isSwift, !added.isEmpty, let code = parsed(bytes) else {
        return .judged(lines, source, neverRuns: neverRuns)
      }
      let fit = ReportFit(
        of: file, to: code, in: source, headLine: headLine,
        isTested: { change.lineMap.hasTestedLine(for: $0, in: tested) })
      // Line reports come from many tools, some of which count declarations, too.
      guard fit.measuresOnlyCode(lines) || !file.hasRegions else { return .stale }
      if let missing = fit.missingCode { return .silent(missing) }
      return .judged(
        lines, source, isPartlyUnknown: code.hasUnmeasuredCondition(lines, added: added), neverRuns: neverRuns)
    } catch {
      let reason = (error as? any UserFacingError)?.summary ?? "\(path) cannot be read."
      if isGone(path, tested: tested) { return .gone(reason) }
      return .withoutSource(LineJudge(file, source: nil, headLine: headLine).lines, reason)
    }
  }

  /// Returns whether the head lacks a file that cannot be read.
  private func isGone(_ path: RepoPath, tested: RepoPath) -> Bool {
    guard !change.diff.files.contains(where: { $0.newPath == path }) else { return false }
    return resolved.unlisted.contains(tested) || change.diff.files.contains { $0.oldPath == path }
  }

  /// SwiftPM builds C targets without counters, so no report contains them unless the user enables counters for them.
  private var cFamilyNotices: [String] {
    let files = change.diff.files.filter { file in
      file.isOfCFamily && file.hasContents && coverage[file.path] == nil && isMeasured(file.path)
        && !addedLines(of: file.path).isEmpty
    }
    guard let first = files.first else { return [] }
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    return [
      "The coverage of \(first.path)\(more) is not known: to measure C targets, build them with "
        + "`-Xcc -fprofile-instr-generate -Xcc -fcoverage-mapping`."
    ]
  }

  private var packageNotices: [String] {
    let unjudged = change.diff.files
      .filter { (isWithoutCoverage($0) || isLinkedSource($0)) && !isUnknown($0) }.map(\.path)
      .filter { unmeasuredCode(of: $0) == nil }
    let exempt = CoverageExemption.allCases.flatMap { exemption in
      Self.notice(exemption.rawValue, unjudged.filter { settings.exemptions[$0] == exemption })
    }
    let plugins = unjudged.filter { settings.exemptions[$0] == nil }
    return exempt + Self.notice("plugins run in the build, where nothing can be measured", plugins)
  }

  /// Files whose added code the compiler may have excluded: those without coverage, and the given ones.
  private func conditionNotices(_ partlyUnknown: [RepoPath]) -> [String] {
    let files = change.diff.files.filter { file in
      isToBeMeasured(file) && coverage[file.path] == nil && !file.path.isManifest
        && addsOnlyConditionalCode(file.path)
    }
    return Self.notice(
      "the report does not know them and their added code is in `#if` or behind a macro", files.map(\.path))
      + Self.notice(
        "some of their added code is in `#if` or behind a macro, and the report does not know it", partlyUnknown)
  }

  private static func notice(_ reason: String, _ paths: [RepoPath]) -> [String] {
    guard !paths.isEmpty else { return [] }
    return ["Not judged, since \(reason): \(shortList(of: paths.map { Escaped.line($0.description) }))."]
  }

  private var pathNotices: [String] {
    let unmatched = resolved.unmatched.map(Escaped.line)
    guard !unmatched.isEmpty else { return [] }
    return ["These paths of the coverage report match no file of the repository: \(shortList(of: unmatched))."]
  }
}

extension ExecutableCode {
  /// Returns whether the report measures no line of some added code that the compiler may omit.
  fileprivate func hasUnmeasuredCondition(_ lines: [JudgedLine], added: LineSet) -> Bool {
    let measured = LineSet(lines.map(\.number))
    return parts.contains { part in
      part.kind == .body && part.isConditional && added.intersects(part.lines) && !measured.intersects(part.lines)
    }
  }
}

extension FileChange {
  fileprivate var isOfCFamily: Bool {
    ["c", "cc", "cpp", "cxx", "m", "mm"].contains { path.hasExtension($0) }
  }
}
