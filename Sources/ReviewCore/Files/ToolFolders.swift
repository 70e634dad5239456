/// The folders that other tools fill: CocoaPods, Carthage and Xcode.
///
/// Such a folder counts only where its tool creates it: in the root of the repository, or beside the tool's own file.
/// It never contains a file that a target of a package or of a project compiles by its own declaration.
package struct ToolFolders: Hashable, Sendable {
  /// A kind of folder.
  private struct Kind {
    let name: String
    let tool: String
    /// The files beside the folder, one of which exists where the tool is used.
    let markers: [String]
  }

  private static let kinds = [
    Kind(name: "Pods", tool: "CocoaPods", markers: ["Podfile"]),
    Kind(name: "Carthage", tool: "Carthage", markers: ["Cartfile", "Cartfile.resolved"]),
    Kind(name: "DerivedData", tool: "Xcode", markers: []),
    Kind(name: "SourcePackages", tool: "Xcode", markers: []),
  ]

  /// No folder belongs to a tool.
  package static let none = ToolFolders(tools: [:], targets: TargetMap())

  /// All folders, by path, with the names of their tools.
  private var tools: [RepoPath: String]
  private let targets: TargetMap

  private init(tools: [RepoPath: String], targets: TargetMap) {
    self.tools = tools
    self.targets = targets
  }

  /// - Parameters:
  ///   - ignored: Names of folders that are the team's own.
  ///   - paths: The files that may be in tool folders.
  ///   - targets: The targets that compile files.
  ///   - exists: Returns whether a file exists on the side that the change's author does not choose.
  package init(
    ignoring ignored: Set<String> = [], among paths: some Sequence<RepoPath> = [], targets: TargetMap = TargetMap(),
    exists: (RepoPath) -> Bool = { _ in false }
  ) {
    self.targets = targets
    let kinds = Self.kinds.filter { !ignored.contains($0.name) }
    tools = Dictionary(kinds.map { (RepoPath($0.name), $0.tool) }) { first, _ in first }
    var known: Set<RepoPath> = []
    for path in paths {
      for folder in path.folders where known.insert(folder).inserted {
        guard let kind = kinds.first(where: { folder.fileName.elementsEqual($0.name.utf8) }) else { continue }
        let isMarked = kind.markers.contains { marker in
          folder.folder.resolving(Array(marker.utf8)).map(exists) ?? false
        }
        if isMarked { tools[folder] = kind.tool }
      }
    }
  }

  /// Returns whether a path has a folder with the name of a tool's folder below the root.
  package static func isOfInterest(_ path: RepoPath) -> Bool {
    path.folders.contains { folder in kinds.contains { folder.fileName.elementsEqual($0.name.utf8) } }
  }

  /// Returns the tool whose folder contains a file; nil for the team's own files.
  package func tool(of path: RepoPath) -> String? {
    guard !tools.isEmpty, let tool = path.folders.lazy.compactMap({ tools[$0] }).first,
      targets.target(of: path) == nil
    else { return nil }
    return tool
  }
}
