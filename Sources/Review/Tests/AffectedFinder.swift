import Git
import IndexStore
import ReviewCore
import SwiftTests

/// Finds the tests of one package that a change can affect.
struct AffectedFinder: Sendable {
  let runs: TestRuns
  let site: TestSite
  let scope: AffectedScope

  private var package: RepoPath { RepoPath(String(runs.packageRoot.dropFirst())) }
  private var files: any FileSystem { runs.workspace.services.files }

  /// Returns the selection. By suite, this builds the tests.
  /// - Throws: A `UserFacingError` when the package cannot be described.
  func selection(for change: Change) async throws -> AffectedSelection {
    let description = try await runs.description(at: site)
    let links = try links(of: change)
    let changed = (change.diff.paths + links).compactMap(relative)
    let targets = AffectedTests(package: description, changed: changed)
    if let reason = targets.reasonForAll {
      return AffectedSelection(filter: [], notices: ["All test targets run: \(reason)"])
    }
    let byTarget = Self.selection(of: targets)
    guard scope == .suite, byTarget.filter != nil else { return byTarget }
    do throws(FallBack) {
      if let link = links.first(where: { sourcePath($0, in: description) != nil }) {
        throw FallBack(reason: "\(link) is a symbolic link to a changed file")
      }
      return try await suites(of: change, in: description, within: byTarget)
    } catch {
      let notice = "`--affected=suite` selects by target: \(Escaped.line(error.reason))."
      runs.workspace.services.console.say("note: \(notice)")
      return AffectedSelection(
        filter: byTarget.filter, notices: [notice] + byTarget.notices, modules: byTarget.modules)
    }
  }

  private static func selection(of targets: AffectedTests) -> AffectedSelection {
    let leftOut = targets.leftOut.isEmpty ? "none" : targets.leftOut.joined(separator: ", ")
    return AffectedSelection(
      filter: targets.filter.isEmpty ? nil : targets.filter,
      notices: ["Test targets that do not depend on the change were left out: \(Escaped.line(leftOut))."],
      modules: targets.leftOutModules)
  }

  /// Why the suites of a change are not distinguished.
  private struct FallBack: Error {
    /// One clause.
    let reason: String
  }

  private func suites(
    of change: Change, in description: PackageDescription, within targets: AffectedSelection
  ) async throws(FallBack) -> AffectedSelection {
    let listed = try await builtTests(filter: targets.filter ?? [])
    let indexed = try await indexedFiles()
    let changes = try changedSources(of: change, in: description)
    let affected = AffectedSuites(
      changes: changes, graph: FileGraph(indexed.files, programs: description.programs), readers: indexed.readers)
    if let reason = affected.reasonForTargets { throw FallBack(reason: reason) }
    let selected = listed.filter(affected.contains)
    let leftOut = listed.filter { !affected.contains($0) }
    let suites = Set(leftOut.map(\.suite)).count
    let notice = """
      Suites that do not depend on the change were left out: \(suites), with \(leftOut.count) of \
      \(listed.count.counted("test")) of the affected targets.
      """
    return AffectedSelection(
      filter: selected.isEmpty ? nil : SwiftTestRun.filters(for: selected), notices: targets.notices + [notice],
      modules: targets.modules, tests: Set(leftOut.map(\.fullName)))
  }

  /// Builds, and returns the tests that the filters select.
  private func builtTests(filter: [String]) async throws(FallBack) -> [TestCase] {
    let run = runs.run(filter: filter, in: site.folder)
    guard run.isDivisible else { throw FallBack(reason: "`tests.command` is not a plain `swift test`") }
    do {
      let build = runs.preparing(run.withoutTests(), at: site, label: "affected tests: ")
      let ending = await build.result().ending
      try await build.discardProfile(from: files)
      if ending.isBuilt, let listed = try await run.selectedTests() { return listed }
      throw FallBack(reason: ending.isBuilt ? "the tests cannot be listed" : "the package does not build")
    } catch let fallBack as FallBack {
      throw fallBack
    } catch {
      throw FallBack(reason: Problem(error, hint: "").summary)
    }
  }

  /// Returns the indexed files that exist, and those that may read sources when they run.
  private func indexedFiles() async throws(FallBack) -> (files: [IndexedFile], readers: Set<String>) {
    let run = runs.run(filter: [], in: site.folder)
    let library: String?
    do { library = try await run.indexLibrary() } catch { library = nil }
    guard let library else { throw FallBack(reason: IndexStoreError.noLibrary.reason) }
    let folder = files.realPath(site.folder + runs.packageRoot) ?? site.folder + runs.packageRoot
    let build = run.buildFolders.first.map { files.realPath($0) ?? $0 } ?? ""
    // Sources that plugins generate are stored there.
    guard build.hasPrefix(folder + "/") else { throw FallBack(reason: "the build folder is outside the package") }
    let store = build + "/index/store"
    let found: [IndexedFile]
    do {
      found = try IndexStore.files(at: store, library: library, below: folder)
    } catch {
      throw FallBack(reason: error.reason)
    }
    var (known, readers): ([IndexedFile], Set<String>) = ([], [])
    for file in found {
      let path = "\(folder)/\(file.path)"
      guard let time = files.modificationTime(of: path) else { continue }
      guard time / 1_000_000_000 <= file.time else { throw FallBack(reason: "the index is older than \(file.path)") }
      let bytes = (try? files.read(path, limit: Self.sizeLimit)) ?? Array("#file".utf8)
      if AffectedSuites.readsSources(String(decoding: bytes, as: UTF8.self)) { readers.insert(file.path) }
      known.append(file)
    }
    guard !known.isEmpty else { throw FallBack(reason: IndexStoreError.noStore.reason) }
    return (known, readers)
  }

  /// In bytes. A larger source counts as one that reads files.
  private static let sizeLimit = 10 << 20

  private func changedSources(
    of change: Change, in description: PackageDescription
  ) throws(FallBack) -> [ChangedSource] {
    guard let base = change.subject.mergeBase, base.id != nil else {
      throw FallBack(reason: "the change has no merge base to compare declarations with")
    }
    let reader = GitSourceReader(
      path: runs.workspace.folder, head: base, command: runs.workspace.services.git(in: runs.workspace.root))
    var sources: [ChangedSource] = []
    for file in change.diff.files {
      let (old, new) = (sourcePath(file.oldPath, in: description), sourcePath(file.newPath, in: description))
      guard old != nil || new != nil else { continue }
      do {
        let before = old == nil ? nil : try file.oldPath.map { try reader.bytes(of: $0) }
        let after = try new.map { try files.read(site.folder + runs.packageRoot + "/" + $0, limit: Self.sizeLimit) }
        sources.append(ChangedSource(oldPath: old, newPath: new, old: before ?? [], new: after ?? []))
      } catch {
        throw FallBack(reason: "a changed file cannot be read: \(Problem(error, hint: "").summary)")
      }
    }
    return sources
  }

  /// Returns the path relative to the package, if a target is affected by it.
  private func sourcePath(_ path: RepoPath?, in description: PackageDescription) -> String? {
    guard let text = path.flatMap(relative)?.text else { return nil }
    return description.targets.contains { $0.isAffected(by: text) } ? text : nil
  }

  /// Returns the path relative to the package, which is empty for a submodule that contains the package; nil outside.
  private func relative(_ path: RepoPath) -> RepoPath? {
    package.isAtOrBelow(path) ? RepoPath(bytes: []) : path.relative(to: package)
  }

  /// Returns the repository's links to changed files.
  private func links(of change: Change) throws -> [RepoPath] {
    let (workspace, commit) = (runs.workspace, change.subject.tested.id)
    guard commit != nil || workspace.repository?.root != nil else { return [] }
    let known = KnownFiles(git: workspace.services.git(in: workspace.root), root: workspace.root)
    return try SourceLinks(known, of: commit, in: site.folder, files: files).links(to: change.diff.paths)
  }
}
