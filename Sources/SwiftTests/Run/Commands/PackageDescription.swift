import FoundationEssentials
package import ReviewCore

/// The output of `swift package describe --type json`, reduced to what tests need.
package struct PackageDescription: Hashable, Sendable {
  package struct Target: Hashable, Sendable, Decodable {
    package let name: String
    /// The name in Swift sources: `My_Tests` for `My-Tests`.
    package let module: String
    /// `library`, `executable`, `test`, `plugin`, `macro`, ...
    package let type: String
    /// Relative to the package.
    package let path: String
    /// The targets of the same package that it depends on.
    package let dependencies: [String]

    private enum CodingKeys: String, CodingKey {
      case name, type, path
      case module = "c99name"
      case dependencies = "target_dependencies"
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      module = try values.decode(String.self, forKey: .module)
      type = try values.decode(String.self, forKey: .type)
      path = try values.decode(String.self, forKey: .path)
      // The key is missing when there are none.
      dependencies = try values.decodeIfPresent([String].self, forKey: .dependencies) ?? []
    }
  }

  package let name: String
  package let targets: [Target]

  /// - Throws: A `Problem` when the bytes are not such a description.
  package init(json bytes: [UInt8]) throws(Problem) {
    // SwiftPM may print other lines first, for example when it fetches dependencies.
    let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.startIndex
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes[start...]))
    } catch {
      throw Problem(
        summary: "The package's description could not be read.",
        hint: "Run `swift package describe --type json` to see its output.")
    }
  }
}

extension PackageDescription: Decodable {}

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
