import Coverage
import Git
import Platform
import ReviewCore
import SwiftTests

/// Runs the tests of one shard and writes its part. Nothing is judged here.
package struct ShardReview: Sendable {
  let request: ShardRequest
  let services: Services

  package init(_ request: ShardRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// - Returns: Whether the part is complete. Failing tests and a package that does not build are results.
  /// - Throws: A `UserFacingError` when no part could be written.
  package func run() async throws -> Bool {
    do {
      return try await write()
    } catch {
      // The part of an earlier run must not pass for that of this one.
      services.discardEarlier([request.output], but: request.times + [request.config].compactMap(\.self))
      throw error
    }
  }

  private func write() async throws -> Bool {
    let shard = try request.shard.index(in: services.environment)
    let times = try ShardTimes(files: request.times, services: services)
    try services.checkFolder(of: request.output, option: "--output \(request.output)")
    defer { services.runFolder.remove() }
    let workspace = try Workspace(
      selection: request.change, config: request.config, use: .measurements, services: services)
    let change = try workspace.change().withoutParts(in: workspace.root)
    if request.isVerbose { try workspace.explain() }
    let part = try await part(shard, times: times, of: change, in: workspace)
    // A stopped run has no results.
    try Task.checkCancellation()
    try workspace.services.files.write(Array(part.json.utf8), to: services.absolutePath(request.output))
    try touchStatusFile()
    say(part)
    guard let problem = part.problem else { return true }
    services.console.report(problem)
    return false
  }

  private func part(
    _ shard: ShardIndex, times: ShardTimes, of change: Change, in workspace: Workspace
  ) async throws -> ShardPart {
    switch try ShardSite.find(request.tests, skipsBuild: request.skipsBuild, of: change, in: workspace) {
    case .conflicts(let conflicts): throw Self.conflict(conflicts)
    case .found(let site):
      var run = ShardRun(shard: shard, times: times, site: site)
      guard !change.diff.isEmpty else {
        return try await run.idlePart(reason: "nothing changed against \(change.subject.base)")
      }
      if request.skipsBuild { run.notices += try await BuildStamp(site: site).check() }
      return try await run.part(request.tests, of: site.site.change)
    }
  }

  private func say(_ part: ShardPart) {
    let work = part.skipped ?? part.schedule?.sentence(of: part.shard.index) ?? "the package does not build"
    let result = "fingerprint \(part.fingerprint.hex); part \(Escaped.line(request.output))"
    services.console.say("shard \(part.shard): \(Escaped.line(work)); \(result)")
  }

  private func touchStatusFile() throws {
    guard request.shard == .automatic, let path = services.environment[ShardVariables.bazelStatusFile], !path.isEmpty
    else { return }
    try services.files.write([], to: services.absolutePath(path))
  }

  private static func conflict(_ conflicts: [MergeConflict]) -> Problem {
    let paths = Set(conflicts.map(\.path)).sorted().prefix(3).map(\.description).joined(separator: ", ")
    return Problem(
      summary: "The head does not merge into the base, so no test can run: \(paths).",
      hint: "Resolve the conflicts; `reviewbot check --merge` shows both sides.")
  }
}

/// The request of `reviewbot check --shard`.
package struct ShardRequest: Sendable {
  package var change: ChangeSelection
  package var tests = TestRequest()
  package var shard: ShardChoice
  /// Files with the times of earlier runs, as given on the command line.
  package var times: [String] = []
  /// The part to write.
  package var output: String
  package var config: String?
  package var isVerbose = false
  /// Whether the build folder has the tests already.
  package var skipsBuild = false

  package init(change: ChangeSelection, shard: ShardChoice, output: String) {
    self.change = change
    self.shard = shard
    self.output = output
  }
}
