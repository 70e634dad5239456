import ReviewCore
import SwiftTests

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
    let run = site.runs.run(filter: [], in: site.site.folder, withCoverage: true)
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
