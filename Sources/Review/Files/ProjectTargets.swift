import Foundation
import ReviewCore

/// The targets of an Xcode project and the sources that they compile, from `project.pbxproj`.
///
/// The format is a property list in OpenStep's syntax. Groups give files their paths; since Xcode 16 a target may also
/// compile a whole folder (`PBXFileSystemSynchronizedRootGroup`) except for the files that a set of exceptions names.
struct ProjectTargets: Sendable {
  struct Target: Hashable, Sendable {
    let name: String
    let isTest: Bool
    /// The files that it compiles, relative to the project's folder.
    let files: [RepoPath]
    /// The folders that it compiles, with the files in them that it does not compile.
    let folders: [RepoPath: [RepoPath]]
  }

  let targets: [Target]

  /// - Returns: Nil when the bytes are not such a project.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, !Self.isTooDeep(bytes),
      // The pointer for the format is nil.
      let list = unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any],
      let objects = list["objects"] as? [String: Any], let root = list["rootObject"] as? String
    else { return nil }
    targets = ProjectObjects(objects.compactMapValues { $0 as? [String: Any] }, root: root).targets
  }

  private static let sizeLimit = 64 << 20
  /// Foundation's reader recurses; the lists of a project nest four deep.
  private static let nestingLimit = 64

  private static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      default: continue
      }
      if depth > nestingLimit { return true }
    }
    return false
  }
}

/// The objects of a project, by identifier.
private struct ProjectObjects {
  private let objects: [String: [String: Any]]
  /// The paths of files and groups, by identifier.
  private var paths: [String: RepoPath] = [:]

  init(_ objects: [String: [String: Any]], root: String) {
    self.objects = objects
    guard let group = objects[root]?["mainGroup"] as? String else { return }
    addPaths(of: group, in: RepoPath(bytes: []))
  }

  private mutating func addPaths(of root: String, in folder: RepoPath) {
    var open = [(id: root, folder: folder)]
    while let (id, folder) = open.popLast() {
      guard paths[id] == nil, let object = objects[id], let path = path(of: object, in: folder) else { continue }
      paths[id] = path
      for child in texts(object["children"]) { open.append((child, path)) }
    }
  }

  private func path(of object: [String: Any], in folder: RepoPath) -> RepoPath? {
    let own = Array((object["path"] as? String ?? "").utf8)
    switch object["sourceTree"] as? String {
    case "SOURCE_ROOT": return RepoPath(bytes: []).resolving(own)
    case "<group>", nil: return folder.resolving(own)
    default: return nil
    }
  }

  var targets: [ProjectTargets.Target] {
    objects.sorted { $0.key < $1.key }.filter { $0.value["isa"] as? String == "PBXNativeTarget" }.map { id, object in
      ProjectTargets.Target(
        name: object["name"] as? String ?? "", isTest: Self.isTest(object), files: files(of: id, object),
        folders: folders(of: id, object))
    }
  }

  private static func isTest(_ target: [String: Any]) -> Bool {
    let type = target["productType"] as? String ?? ""
    return type.hasSuffix("bundle.unit-test") || type.hasSuffix("bundle.ui-testing")
  }

  private func files(of id: String, _ target: [String: Any]) -> [RepoPath] {
    let phases = texts(target["buildPhases"]).compactMap { objects[$0] }
      .filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }
    let references = phases.flatMap { texts($0["files"]) }.compactMap { objects[$0]?["fileRef"] as? String }
    return references.compactMap { paths[$0] } + filesInFoldersOfOthers(id, target)
  }

  private func folders(of id: String, _ target: [String: Any]) -> [RepoPath: [RepoPath]] {
    let groups = texts(target["fileSystemSynchronizedGroups"]).compactMap { group in
      paths[group].map { ($0, exceptions(in: group, for: id, at: $0)) }
    }
    return Dictionary(groups) { $0 + $1 }
  }

  /// Returns the files that the target compiles out of folders that belong to other targets.
  private func filesInFoldersOfOthers(_ id: String, _ target: [String: Any]) -> [RepoPath] {
    let own = Set(texts(target["fileSystemSynchronizedGroups"]))
    return objects.keys.sorted().flatMap { group -> [RepoPath] in
      guard !own.contains(group), let path = paths[group], objects[group]?["exceptions"] != nil else { return [] }
      return exceptions(in: group, for: id, at: path)
    }
  }

  /// Returns the exceptions of a synchronized folder for a target.
  private func exceptions(in group: String, for target: String, at folder: RepoPath) -> [RepoPath] {
    let sets = texts(objects[group]?["exceptions"]).compactMap { objects[$0] }
      .filter { $0["target"] as? String == target }
    return sets.flatMap { texts($0["membershipExceptions"]) }.compactMap { folder.resolving(Array($0.utf8)) }
  }

  private func texts(_ value: Any?) -> [String] { value as? [String] ?? [] }
}
