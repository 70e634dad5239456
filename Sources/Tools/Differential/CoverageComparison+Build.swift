import Foundation

extension CoverageComparison {
  /// A test binary and the profile of its last run.
  struct Build {
    let name: String
    let binary: String
    let profile: String

    /// Returns the builds below a package's `.build` that have a profile, each only once, although `debug` is a link.
    static func find(in package: String) throws -> [Build] {
      let scratch = URL(filePath: package).appending(path: ".build").resolvingSymlinksInPath()
      let folders = try FileManager.default.contentsOfDirectory(at: scratch, includingPropertiesForKeys: nil)
      let configurations = folders.flatMap { [$0.appending(path: "debug"), $0.appending(path: "release")] }
      return try Set(configurations.map { $0.resolvingSymlinksInPath() }).sorted { $0.path < $1.path }.flatMap(builds)
    }

    private static func builds(in folder: URL) throws -> [Build] {
      let profile = folder.appending(path: "codecov/default.profdata").path
      guard FileManager.default.fileExists(atPath: profile) else { return [] }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.filter { $0.hasSuffix(".xctest") }.sorted().map { name in
        Build(name: name, binary: folder.appending(path: name).path, profile: profile)
      }
    }
  }
}
