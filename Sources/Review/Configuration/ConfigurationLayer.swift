import ReviewCore
import StrictYAML

/// One file that has a say in the configuration.
package struct ConfigurationLayer: Sendable {
  /// As problems show it.
  let name: String
  /// Where it lies in the repository; nil for one that lies elsewhere.
  let path: RepoPath?
  /// What its patterns begin at.
  let folder: RepoPath
  /// The folder that it holds for; empty: the whole repository.
  let scope: RepoPath
  /// The files that named it as a parent, the nearest last.
  var children: [RepoPath] = []

  static let root = RepoPath(bytes: [])

  /// A `.lint.yml` where it usually is: it holds for the folder that it lies in.
  init(path: RepoPath, name: String) {
    self.init(name: name, path: path, folder: path.folder, scope: path.folder)
  }

  init(name: String, path: RepoPath?, folder: RepoPath, scope: RepoPath, children: [RepoPath] = []) {
    self.name = name
    self.path = path
    self.folder = folder
    self.scope = scope
    self.children = children
  }

  var isNested: Bool { scope != Self.root }

  /// Keys that may stand in a folder's file; everything else is judged once for the whole repository.
  package static let nestedKeys = ["include", "exclude", "parent", "rules", "overrides"]

  /// - Throws: `YAMLProblem` at a key that means nothing in this place.
  func checkKeys(of root: YAMLMapping) throws(YAMLProblem) {
    for entry in root.entries where isNested && !Self.nestedKeys.contains(entry.key) {
      throw entry.keyNode.problem(
        "`\(entry.key)` holds for the whole repository, and this file only for its folder",
        hint:
          "Move it to the `.lint.yml` at the repository's root; here may stand \(Self.nestedKeys.joined(separator: ", "))."
      )
    }
    for entry in root.entries where !children.isEmpty && entry.key == "policy" {
      throw entry.keyNode.problem(
        "a parent does not say whose configuration judges",
        hint: "Move `policy` to the `.lint.yml` at the repository's root.")
    }
  }

  /// The file that `parent:` names.
  /// - Throws: `YAMLProblem` when it lies outside of the repository, or leads back here.
  func parent(named node: YAMLNode) throws(YAMLProblem) -> ConfigurationLayer? {
    guard let path else {
      throw node.problem(
        "this file lies outside of the repository, and parents are looked up in it",
        hint: "Copy what the parent says into this file.")
    }
    let parent = try target(of: try node.string(), from: path.folder, at: node)
    let chain = children + [path]
    guard !chain.contains(parent) else {
      let circle = (chain.drop { $0 != parent } + [parent]).map(\.description).joined(separator: " → ")
      throw node.problem("the parents lead in a circle: \(circle)", hint: "Take out one `parent`.")
    }
    // What lies further up holds here already.
    guard
      !isNested || !(parent.fileName.elementsEqual(ConfigurationFiles.name.utf8) && scope.isAtOrBelow(parent.folder))
    else { return nil }
    return ConfigurationLayer(name: "", path: parent, folder: parent.folder, scope: scope, children: chain)
  }

  private func target(of text: String, from folder: RepoPath, at node: YAMLNode) throws(YAMLProblem) -> RepoPath {
    guard !text.hasPrefix("/"), !text.contains("://"), !text.hasPrefix("~") else {
      throw node.problem(
        "a parent is a file of this repository",
        hint: "Copy it into the repository and write its path, relative to this file.")
    }
    var parts = folder.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    for part in text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) where part != Array(".".utf8) {
      guard part == Array("..".utf8) else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else {
        throw node.problem(
          "this parent lies outside of the repository",
          hint: "Copy it into the repository and write its path, relative to this file.")
      }
    }
    return RepoPath(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }
}
