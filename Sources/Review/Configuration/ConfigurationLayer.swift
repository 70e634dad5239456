import ReviewCore
import StrictYAML

/// One file that affects the configuration.
package struct ConfigurationLayer: Sendable {
  /// The name shown in problems.
  let name: String
  /// The path in the repository; nil for a file elsewhere.
  let path: RepoPath?
  /// The folder that the file's patterns are relative to.
  let folder: RepoPath
  /// The folder that the file applies to; empty: the whole repository.
  let scope: RepoPath
  /// The files that name this one as a parent, the nearest last.
  var children: [RepoPath] = []

  static let root = RepoPath(bytes: [])

  /// Creates the layer of a `.lint.yml` in its usual location: it applies to the folder that contains it.
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

  /// Keys allowed in a folder's file; every other setting applies to the whole repository.
  package static let nestedKeys = ["include", "exclude", "parent", "rules", "overrides"]

  /// - Throws: `YAMLProblem` at a key that is not allowed in this file.
  func checkKeys(of root: YAMLMapping) throws(YAMLProblem) {
    for entry in root.entries where isNested && !Self.nestedKeys.contains(entry.key) {
      throw entry.keyNode.problem(
        "`\(entry.key)` applies to the whole repository, but this file only to its folder",
        hint:
          "Move it to the `.lint.yml` at the repository's root; this file may contain"
            + " \(Self.nestedKeys.joined(separator: ", "))."
      )
    }
    for entry in root.entries where !children.isEmpty && entry.key == "policy" {
      throw entry.keyNode.problem(
        "a parent cannot set `policy`",
        hint: "Move `policy` to the `.lint.yml` at the repository's root.")
    }
  }

  /// Returns the file that `parent:` names.
  /// - Throws: `YAMLProblem` when the file is outside the repository, or its parents lead back to it.
  func parent(named node: YAMLNode) throws(YAMLProblem) -> ConfigurationLayer? {
    guard let path else {
      throw node.problem(
        "this file is outside the repository, and parents must be inside",
        hint: "Copy the parent's settings into this file.")
    }
    let parent = try target(of: try node.string(), from: path.folder, at: node)
    let chain = children + [path]
    guard !chain.contains(parent) else {
      let circle = (chain.drop { $0 != parent } + [parent]).map(\.description).joined(separator: " → ")
      throw node.problem("the parents lead in a circle: \(circle)", hint: "Take out one `parent`.")
    }
    // The configuration of a parent folder already applies here.
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
    guard let target = folder.resolving(text.utf8) else {
      throw node.problem(
        "this parent is outside the repository",
        hint: "Copy it into the repository and write its path, relative to this file.")
    }
    return target
  }
}
