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
  /// The code of changed files that comments exclude.
  private var excluded = ExcludedCode()
  private let linked: LinkedFiles
  /// Returns the offsets of code that cannot run on the system of the report.
  package var unreachable: @Sendable ([UInt8]) -> [Range<Int>] = { _ in [] }

  /// - Parameter parsed: Returns the executable code of a Swift source; nil when it cannot be parsed.
  package init(
    of change: Change, coverage resolved: ResolvedCoverage, sources: any SourceReader, settings: CoverageSettings,
    parsed: @escaping @Sendable ([UInt8]) -> ExecutableCode?
  ) {
    self.change = change
    self.parsed = parsed
    var settings = settings
    self.sources = sources
    self.resolved = resolved
    linked = LinkedFiles(resolved, in: change.diff, sources: sources)
    coverage = resolved.files.reduce(into: [:]) { files, entry in
      if let path = change.lineMap.headPath(of: entry.key) { files[path] = (entry.key, entry.value) }
    }
    for file in change.diff.files where file.hasContents && settings.measures(file.path) {
      guard let bytes = try? sources.bytes(of: file.path), CoverageExclusions.mayExclude(bytes) else { continue }
      let exclusions = CoverageExclusions(bytes, in: SourceMap(bytes, language: .init(of: file.path)))
      excluded.add(exclusions, of: file.path, added: file.addedLines)
      settings.leftOut[file.path] = (settings.leftOut[file.path] ?? LineSet()).union(exclusions.lines)
    }
    self.settings = settings
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
    var result = sum.result(
      partial: settings.partial,
      notices: excluded.notices + cFamilyNotices + packageNotices + conditionNotices(sum.partlyUnknown)
        + EndedLines.notices(sum.ended) + pathNotices)
    result.excludedCount = excluded.addedCount
    result.states = states(in: result)
    return result
  }

  /// Returns what happened to each changed Swift source within the scope, except for those that run in the build.
  private func states(in result: PatchCoverage) -> [RepoPath: FileState] {
    let measured = Set(result.files.lazy.filter { $0.executableCount > 0 }.map(\.path))
    let unknown = Set(result.unknown)
    return change.diff.files.reduce(into: [:]) { states, file in
      guard file.newPath != nil, file.path.hasExtension("swift"), settings.scope.includes(file.path),
        !file.path.isManifest, !isPlugin(file.path)
      else { return }
      states[file.path] =
        if measured.contains(file.path) {
          .measured
        } else if unknown.contains(file.path) {
          .unjudged(because: "the coverage of its added lines is unknown")
        } else {
          omission(of: file)
        }
    }
  }

  /// Returns the state of a changed source without measured lines.
  private func omission(of file: FileChange) -> FileState {
    let path = file.path
    if file.isGenerated { return .leftOut(because: "marked as generated in `.gitattributes`", by: .targetBranch) }
    if file.isVendored { return .leftOut(because: "marked as vendored in `.gitattributes`", by: .targetBranch) }
    if !settings.measuresTests, let reason = settings.tests.reason(for: path) {
      return .test(because: reason.description)
    }
    if settings.isDerived(path) { return .leftOut(because: "in a folder of build products", by: .builtIn) }
    guard coverage[path] == nil else { return .notExecutable }
    if let reason = settings.exemptions[path]?.reason { return .leftOut(because: reason, by: .builtIn) }
    guard isToBeMeasured(file), addsOnlyConditionalCode(path) else { return .notExecutable }
    return .leftOut(because: "its added code is in `#if` or behind a macro, and no report knows it", by: .builtIn)
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
    guard settings.measures(path) || linked.paths(to: path).contains(where: settings.measures) else { return false }
    guard let file = change.diff.file(at: path) else { return true }
    return !file.isGenerated && !file.isVendored
  }

  private func addedLines(of path: RepoPath) -> LineSet {
    let added = linked.added[path] ?? change.diff.file(at: path).flatMap { $0.hasContents ? $0.addedLines : nil }
    guard let added else { return LineSet() }
    return settings.leftOut[path].map(added.subtracting) ?? added
  }

  /// Returns the lines of a source that may be executable, if only omitted tests can measure it; otherwise nil.
  private func unmeasuredCode(of path: RepoPath) -> (lines: LineSet, source: SourceMap)? {
    guard settings.omittedTests.unmeasured.contains(path), coverage[path] == nil, isMeasured(path), !path.isManifest,
      let bytes = try? sources.bytes(of: path), let code = parsed(bytes)
    else { return nil }
    var source = SourceMap(bytes, language: .swift)
    _ = source.leaveOut(unreachable(bytes))
    let all = code.parts.reduce(LineSet()) { $0.union(LineSet($1.lines)) }
    let lines = all.subtracting(CoverageExclusions(bytes, in: source).lines)
    return (LineSet(lines.lines.filter { $0 <= source.lineCount && source.hasCode(onLine: $0) }), source)
  }

  private func isUnknown(_ file: FileChange) -> Bool {
    if isLinkedSource(file) { return settings.exemptions[file.path] == nil }
    if file.opacity != nil { return isOpaqueSource(file) }
    return isWithoutCoverage(file) && unmeasuredCode(of: file.path) == nil && settings.exemptions[file.path] == nil
      && !isPlugin(file.path)
  }

  /// Returns whether the change adds or edits a link to a source that is not measured. The compiler follows a link, so
  /// its target is measured in its place.
  private func isLinkedSource(_ file: FileChange) -> Bool {
    guard file.newKind == .symlink, file.newPath != nil, file.path.hasExtension("swift"), isMeasured(file.path) else {
      return false
    }
    guard let target = resolved.links[file.path], isMeasured(target), sources.has(target) else { return true }
    return coverage[target] == nil && hasCode(target)
  }

  /// Returns whether the file has code that the compiler never omits; true if that is unknown.
  private func hasCode(_ path: RepoPath) -> Bool {
    guard let bytes = try? sources.bytes(of: path), let code = parsed(bytes) else { return true }
    return code.parts.contains { !$0.isConditional }
  }

  private func isSwift(_ path: RepoPath) -> Bool { path.hasExtension("swift") || !linked.paths(to: path).isEmpty }

  /// Returns whether a changed source has unknown added lines, because git treats it as binary or it is too large.
  private func isOpaqueSource(_ file: FileChange) -> Bool {
    file.hasContents && isMeasured(file.path) && (coverage[file.path] != nil || isSwift(file.path))
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
    file.hasContents && isSwift(file.path) && isMeasured(file.path) && !addedLines(of: file.path).isEmpty
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
      let isSwift = isSwift(path)
      let bytes = try sources.bytes(of: path)
      var source = SourceMap(
        bytes, language: .init(of: path), declared: modules[path.module] ?? TrapDeclarations())
      let neverRuns = isSwift ? source.leaveOut(unreachable(bytes)).intersection(added) : LineSet()
      let judge = LineJudge(file, source: source, headLine: headLine)
      guard judge.fitsSource else { return .stale }
      let lines = judge.lines
      let excluded = CoverageExclusions(bytes, in: source).lines
      var judged = PatchSum.JudgedFile(
        lines: excluded.isEmpty ? lines : lines.filter { !excluded.contains($0.number) }, source: source,
        excluded: excluded, neverRuns: neverRuns)
      guard isSwift, !added.isEmpty, let code = parsed(bytes) else { return .judged(judged) }
      let fit = ReportFit(
        of: file, to: code, in: source, headLine: headLine,
        isTested: { change.lineMap.hasTestedLine(for: $0, in: tested) })
      // Line reports come from many tools, some of which count declarations, too.
      guard fit.measuresOnlyCode(lines) || !file.hasRegions else { return .stale }
      if let missing = fit.missingCode { return .silent(missing) }
      judged.isPartlyUnknown = code.hasUnmeasuredCondition(lines, added: added)
      if settings.exitTested.contains(path.module) { judged.leaveOpen(EndedLines(code, among: added)) }
      return .judged(judged)
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
    func notice(_ paths: [String], _ what: String, _ hint: String = "") -> [String] {
      guard !paths.isEmpty else { return [] }
      return ["These paths of the coverage report \(what): \(shortList(of: paths.map(Escaped.line))).\(hint)"]
    }
    return notice(resolved.unmatched, "match no file of the repository")
      + notice(resolved.ambiguous, "are ambiguous and not used", " Name their folder with `--path-map OLD=NEW`.")
      + notice(
        resolved.foreign, "are of another folder, although others are of this repository, and not used",
        " If they are its files, pass `--path-map OLD=NEW`.")
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

extension SourceMap.Language {
  fileprivate init(of path: RepoPath) { self = path.hasExtension("swift") ? .swift : .cFamily }
}

extension FileChange {
  fileprivate var isOfCFamily: Bool {
    ["c", "cc", "cpp", "cxx", "m", "mm"].contains { path.hasExtension($0) }
  }
}
