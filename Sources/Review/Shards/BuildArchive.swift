import Git
import Platform
import ReviewCore
import SwiftTests

/// Builds the tests once, and packs the build folder for the machines that run them.
package struct BuildArchive: Sendable {
  let request: ArchiveRequest
  let services: Services

  package init(_ request: ArchiveRequest, services: Services) {
    self.request = request
    self.services = services
  }

  /// Nothing reads these when the tests run: objects, and within the folder of the products, caches and the index.
  private static let excluded = (everywhere: ["*.o", "*.swiftdeps"], products: ["ModuleCache", "index"])

  /// - Throws: A `UserFacingError` when the package does not build, or the archive cannot be written.
  package func run() async throws {
    try services.checkFolder(of: request.file, option: "--build-archive \(request.file)")
    defer { services.runFolder.remove() }
    let workspace = try Workspace(
      selection: request.change, config: request.config, use: .measurements, services: services)
    let change = try workspace.change().withoutParts(in: workspace.root)
    guard case .found(let site) = try ShardSite.find(request.tests, of: change, in: workspace) else {
      throw Problem(
        summary: "The head does not merge into the base, so nothing can be built.",
        hint: "Resolve the conflicts; `reviewbot check --merge` shows both sides.")
    }
    let stamp = BuildStamp(site: site)
    try stamp.discard()
    let run = site.runs.run(filter: [], in: site.site.folder, withCoverage: true)
    let build = site.runs.shared(run.withoutTests(), at: site.site, label: "")
    let ending = await build.result().ending
    try await build.discardProfile(from: services.files)
    guard ending.isBuilt, let tests = try await run.selectedTests() else { throw Self.notBuilt }
    try await stamp.write()
    try await pack(site, products: run.buildFolders)
    let built = "\(tests.count.counted("test")) built in \(Escaped.line(site.packageFolder))"
    services.console.say("\(built); archive \(Escaped.line(request.file))")
  }

  private func pack(_ site: ShardSite, products: [String]) async throws {
    let inside = "\(site.packageFolder)/.build/"
    let folders = products.map { services.files.realPath($0) ?? $0 }
    guard folders.allSatisfy({ $0.hasPrefix(inside) }) else { throw Self.elsewhere }
    let target = services.absolutePath(request.file)
    guard !target.hasPrefix(inside) else {
      throw Problem(
        summary: "The archive \(Escaped.line(request.file)) would be in the folder that it packs.",
        hint: "Name a file outside .build.")
    }
    let excluded = Self.excluded.everywhere + folders.flatMap { folder in
      Self.excluded.products.map { "\(folder.dropFirst(site.packageFolder.count + 1))/\($0)" }
    }
    let arguments = ["-cf", target, "-C", site.packageFolder] + excluded.map { "--exclude=\($0)" } + [".build"]
    let outcome = try await services.processes.run(
      Command("tar", arguments, environment: site.workspace.childEnvironment), limits: ProcessLimits()) { _ in }
    guard outcome.succeeded else {
      let words = String(decoding: outcome.standardError.suffix(2_000), as: UTF8.self)
      throw Problem(
        summary: "tar could not write \(Escaped.line(request.file)): \(Escaped.line(words)).",
        hint: "Make room on its disk, or name another file.")
    }
  }

  private static let elsewhere = Problem(
    summary: "The products of the build are not in .build, so it cannot be archived.",
    hint: "Leave `--scratch-path` out of `tests.command`, or archive its folder by yourself.")

  private static let notBuilt = Problem(
    summary: "The package does not build, or its tests cannot be listed, so there is nothing to archive.",
    hint: "Run `reviewbot check` to see the errors.")
}

/// The request of `reviewbot check --build-archive`.
package struct ArchiveRequest: Sendable {
  package var change: ChangeSelection
  package var tests = TestRequest()
  /// The archive to write.
  package var file: String
  package var config: String?

  package init(change: ChangeSelection, file: String) {
    self.change = change
    self.file = file
  }
}
