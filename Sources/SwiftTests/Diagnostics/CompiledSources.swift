import FoundationEssentials
import ReviewCore

/// The Swift sources that a build compiles, from the output-file maps that SwiftPM writes for the compiler driver.
struct CompiledSources: Sendable {
  /// In bytes; a map has about 700 bytes for each source.
  private static let largestFile = 64 << 20

  let files: any FileSystem

  /// Returns the absolute paths of the sources; empty when no map can be read.
  /// - Parameter products: Folders with a subfolder `NAME.build` for each module.
  func paths(in products: [String]) -> Set<String> {
    let maps = products.flatMap { folder in
      ((try? files.list(folder)) ?? []).filter { $0.hasSuffix(".build") }.map { "\(folder)/\($0)/output-file-map.json" }
    }
    return maps.filter(files.exists).reduce(into: []) { paths, map in paths.formUnion(sources(in: map)) }
  }

  /// Returns the keys of the map that are paths. The key of the whole module is empty.
  private func sources(in map: String) -> [String] {
    guard let bytes = try? files.read(map, limit: Self.largestFile),
      let entries = try? JSONDecoder().decode([String: Outputs].self, from: Data(bytes))
    else { return [] }
    return entries.keys.filter { $0.hasPrefix("/") && $0.hasSuffix(".swift") }
  }

  private struct Outputs: Decodable {}
}

extension SwiftTestRun {
  /// Returns the absolute paths of the Swift sources that the last build compiles; empty if the layout of the build
  /// folder is unknown.
  package var compiledSources: Set<String> {
    CompiledSources(files: files).paths(in: command.buildFolders(in: files))
  }
}
