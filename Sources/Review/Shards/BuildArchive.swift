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
    let run = site.runs.run(filter: [], in: site.site.folder)
    let build = site.runs.preparing(run.withoutTests(), at: site.site, label: "")
    let ending = await build.result().ending
    try await build.discardProfile(from: services.files)
    if case .couldNotStart(let problem) = ending { throw problem }
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

/// A file in the build folder that says what was built, so that a stale build is never tested. Another build since then
/// has changed the test binary.
struct BuildStamp: Sendable {
  let site: ShardSite

  static let name = "reviewbot-build.txt"

  private var path: String { "\(site.packageFolder)/.build/\(Self.name)" }

  /// Removes the stamp before a build, which may fail and leave something else.
  /// - Throws: A `UserFacingError` when it cannot be removed.
  func discard() throws { try site.workspace.services.files.remove(path) }

  /// - Throws: A `UserFacingError` when it cannot be written.
  func write() async throws {
    try site.workspace.services.files.write(Array(try await text().utf8), to: path)
  }

  /// - Returns: A note when nothing says what was built.
  /// - Throws: `Problem` when the build is of another state, toolchain or folder.
  func check() async throws -> [String] {
    let files = site.workspace.services.files
    guard files.exists(path) else {
      return ["The tests ran in an existing build, and nothing says of which commit it is (`--skip-build`)."]
    }
    let built = String(decoding: try files.read(path, limit: 1 << 16), as: UTF8.self).split(separator: "\n")
    let needed = try await text().split(separator: "\n")
    guard let index = needed.indices.first(where: { !built.indices.contains($0) || built[$0] != needed[$0] }) else {
      return []
    }
    let other = built.indices.contains(index) ? Escaped.line(String(built[index])) : "nothing"
    let wanted = Escaped.line(String(needed[index]))
    throw Problem(
      summary: "The existing build does not fit: its stamp says `\(other)`, and `\(wanted)` is needed.",
      hint: "Build again with `reviewbot check --build-archive FILE`, or leave out `--skip-build`.")
  }

  private func text() async throws -> String {
    let run = site.runs.run(filter: [], in: site.site.folder)
    let state = site.state
    return """
      folder \(site.packageFolder)
      tree \(state.tested)
      command \(Escaped.line(site.workspace.configuration.tests.command.joined(separator: " ")))
      toolchain \(try await run.toolchain())
      \(binaries(in: run.buildFolders))

      """
  }

  /// The test binaries with the second in which each was built. An archive keeps no finer time.
  private func binaries(in folders: [String]) -> String {
    let files = site.workspace.services.files
    let times = folders.flatMap { folder in
      ((try? files.list(folder)) ?? []).filter { $0.hasSuffix(".xctest") }.sorted().map { name in
        // On a Mac, this is a folder that contains the binary.
        let bundled = "\(folder)/\(name)/Contents/MacOS/\(name.dropLast(".xctest".count))"
        let time = files.modificationTime(of: bundled) ?? files.modificationTime(of: "\(folder)/\(name)")
        return "binary \(name), written at \(time.map { "\($0 / 1_000_000_000)" } ?? "unknown")"
      }
    }
    return times.isEmpty ? "binary none" : times.joined(separator: "\n")
  }
}
