import FoundationEssentials
package import ReviewCore

/// The output of `swift package dump-package`, reduced to the relations between packages.
package struct PackageManifest: Hashable, Sendable {
  /// The absolute folders of the packages that it depends on by path.
  package let pathDependencies: [String]
  /// Whether it declares a test target.
  package let hasTests: Bool

  package init(pathDependencies: [String], hasTests: Bool) {
    self.pathDependencies = pathDependencies
    self.hasTests = hasTests
  }

  /// - Throws: A `Problem` when the bytes are not such a description.
  package init(json bytes: [UInt8]) throws(Problem) {
    // SwiftPM may print other lines first.
    let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.startIndex
    do {
      let dump = try JSONDecoder().decode(Dump.self, from: Data(bytes[start...]))
      self.init(
        pathDependencies: dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path),
        hasTests: dump.targets.contains { $0.type == "test" })
    } catch {
      throw Problem(
        summary: "The output of `swift package dump-package` could not be read.",
        hint: "Run `swift package dump-package` to see it.")
    }
  }
}

private struct Dump: Decodable {
  struct Folder: Decodable {
    let path: String
  }

  struct Dependency: Decodable {
    /// Nil for a dependency by URL or by registry.
    let fileSystem: [Folder]?
  }

  struct Target: Decodable {
    let type: String
  }

  let dependencies: [Dependency]
  let targets: [Target]
}
