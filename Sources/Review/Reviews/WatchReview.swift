import Git
package import Platform
import Reporting
import ReviewCore

/// Reviews the change again after each change of a file.
package struct WatchReview: Sendable {
  let request: WatchRequest
  let services: Services

  package init(_ request: WatchRequest, services: Services) {
    self.request = request
    var services = services
    services.memory = ReviewMemory()
    self.services = services
  }

  /// Returns when the watch stops.
  /// - Throws: A `UserFacingError` when there is no working tree, or it cannot be watched. `CancellationError`.
  package func run(by watch: any FolderWatching) async throws {
    let path = services.absolutePath(request.lint.change.folder)
    let folder = services.files.realPath(path) ?? path
    let finder = RepositoryFinder(named: request.lint.change.folder, services: services)
    let repository = try finder.repository(at: folder)
    guard let root = repository.root else {
      throw Problem(
        summary: "There is no working tree to watch at \(Escaped.line(folder)).",
        hint: "Name the working tree of a repository with `--repo`.")
    }
    var tree = WatchedTree(
      root: root, of: repository, base: request.lint.change.request.base, services: services, watch: watch)
    let count = try tree.begin()
    let folders = count == 1 ? "1 folder" : "\(count) folders"
    say("Watching \(folders) of \(Escaped.line(root)). Press Ctrl-C to end.")
    try await withTaskCancellationHandler { [tree] in
      try await review(watch.changes, in: tree)
    } onCancel: {
      watch.stop()
    }
    try Task.checkCancellation()
  }

  private func review(_ changes: AsyncStream<FileChanges>, in watched: WatchedTree) async throws {
    var tree = watched
    try await lint(nil)
    var tests = startTests(after: nil)
    defer { tests?.cancel() }
    for await change in changes {
      let paths = try tree.relevant(change)
      guard paths?.isEmpty != true else { continue }
      // A run whose sources have changed has no result.
      tests?.cancel()
      try await lint(paths)
      tests = startTests(after: tests)
    }
    await tests?.value
  }

  /// Lints the change, and prints its verdict with findings: those in the saved files, if there are any.
  /// - Throws: `CancellationError`.
  private func lint(_ saved: Set<RepoPath>?) async throws {
    let start = ContinuousClock.now
    let names = saved.map { $0.sorted().map(\.description) } ?? []
    services.memory?.types.renew()
    let report = try await report { services in
      _ = try await LintReview(request.lint, services: services).run()
    }
    guard let result = report?.results.first(where: { $0.check == .lint }) else { return }
    let shown = names.prefix(3).map { Escaped.line($0) } + (names.count > 3 ? ["\(names.count - 3) more"] : [])
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let title = shown.isEmpty ? "all files" : shown.joined(separator: ", ")
    say("\(title) · \(Int(milliseconds)) ms")
    for line in ResultExcerpt(style: style, remainder: .byLint).lines(of: result, first: saved ?? []) { say(line) }
  }

  /// Starts the tests when the earlier run has ended.
  private func startTests(after earlier: Task<Void, Never>?) -> Task<Void, Never>? {
    guard request.tests != .none else { return nil }
    return Task {
      await earlier?.value
      guard !Task.isCancelled else { return }
      // A cancelled run prints nothing: the next one follows.
      try? await test()
    }
  }

  /// Runs the tests. Failing ones are printed when they fail, the verdicts of tests and coverage at the end.
  private func test() async throws {
    let report = try await report { services in
      _ = try await FullReview(request.check, services: services).run()
    }
    for result in report?.results ?? [] where result.check != .lint {
      for line in ResultExcerpt(style: style, remainder: .byLint).verdict(of: result) { say(line) }
    }
  }

  /// Returns the report of a review. If there is none, prints why: a configuration may be incomplete while it is
  /// edited.
  /// - Throws: `CancellationError`.
  private func report(of review: (Services) async throws -> Void) async throws -> Report? {
    let record = RunRecord()
    do {
      try await review(services.recording(into: record))
      return record.report
    } catch let error as any UserFacingError {
      try Task.checkCancellation()
      say("error: \(error.summary)\n  \(error.hint)")
      return nil
    }
  }

  private var style: ReportStyle {
    ReportStyle(colours: services.errorTerminal.allowsColour, width: services.errorTerminal.width ?? 100)
  }

  private func say(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let progress = services.progress else { services.console.say(String(line)); continue }
      progress.say(String(line))
    }
  }
}

/// The request of `reviewbot watch`.
package struct WatchRequest: Sendable {
  /// The tests to run after each change.
  package enum Tests: String, CaseIterable, Sendable {
    case none, affected, all
  }

  package var lint: LintRequest
  package var tests = Tests.none

  package init(change: ChangeSelection) {
    lint = LintRequest(change: change)
  }

  /// The request of each review with tests.
  var check: CheckRequest {
    var check = CheckRequest(change: lint.change)
    check.report.config = lint.report.config
    check.tests.affected = tests == .affected ? .suite : nil
    // The linter has run already.
    check.announcesLint = false
    return check
  }
}
