package import ReviewCore

/// The test targets that a change can affect, by SwiftPM's graph of targets.
package struct AffectedTests: Hashable, Sendable {
  /// Test targets to run, in the package's order.
  package let targets: [String]
  /// Skipped test targets, in the package's order.
  package let leftOut: [String]
  /// The modules of the skipped test targets.
  package let leftOutModules: Set<String>
  /// One sentence, when a changed file affects the whole package.
  package let reasonForAll: String?
  /// Options for `swift test --filter`.
  package let filter: [String]

  /// - Parameter changed: Paths relative to the package's folder; both sides of a rename. A file outside all target
  ///   folders, such as a README, affects no test. A submodule is a single path, empty if it contains the package.
  package init(package description: PackageDescription, changed: [RepoPath]) {
    let tests = description.targets.filter { $0.type == "test" }
    reasonForAll = Self.reasonForAll(description, changed)
    let owners = reasonForAll == nil ? Self.owners(of: changed, in: description) : Set(description.targets.map(\.name))
    let touched = Self.dependents(of: owners, in: description)
    let chosen = tests.filter { touched.contains($0.name) }
    targets = chosen.map(\.name)
    let others = tests.filter { !touched.contains($0.name) }
    leftOut = others.map(\.name)
    leftOutModules = Set(others.map(\.module))
    filter = chosen.map { "^\($0.module)\\." }
  }

  /// A manifest can change every target. The description does not contain which targets use a plugin.
  private static func reasonForAll(_ description: PackageDescription, _ changed: [RepoPath]) -> String? {
    let plugins = description.targets.filter { $0.type == "plugin" || $0.type == "macro" }
    for path in changed {
      guard let text = path.text else { continue }
      if text.isEmpty { return "The submodule with the package has changed." }
      let isManifest = text == "Package.swift" || text == "Package.resolved" || text.hasPrefix("Package@swift-")
      if isManifest || plugins.contains(where: { $0.isAffected(by: text) }) {
        return "\(path) has changed, which can touch every target."
      }
    }
    return nil
  }

  private static func owners(of changed: [RepoPath], in description: PackageDescription) -> Set<String> {
    Set(changed.compactMap(\.text).flatMap { path in
      description.targets.filter { $0.isAffected(by: path) }.map(\.name)
    })
  }

  private static func dependents(of names: Set<String>, in description: PackageDescription) -> Set<String> {
    var found = names
    var frontier = names
    while !frontier.isEmpty {
      let next = description.targets.filter { target in
        !found.contains(target.name) && target.dependencies.contains { frontier.contains($0) }
      }
      frontier = Set(next.map(\.name))
      found.formUnion(frontier)
    }
    return found
  }
}

extension PackageDescription.Target {
  /// Returns whether a path is in the target's folder.
  /// - Parameter file: Relative to the package.
  package func contains(_ file: String) -> Bool {
    path == "." || file == path || file.hasPrefix(path + "/")
  }

  /// Returns whether a changed path is in the target's folder, or is a submodule or a link with the folder in it.
  /// - Parameter changed: Relative to the package.
  package func isAffected(by changed: String) -> Bool {
    contains(changed) || path.hasPrefix(changed + "/")
  }
}

extension PackageDescription {
  /// Returns these targets, and those that they depend on, directly or not.
  /// - Parameter names: The names of targets.
  package func dependencies(of names: some Sequence<String>) -> Set<String> {
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var found: Set<String> = []
    var rest = Array(names)
    while let name = rest.popLast() {
      if found.insert(name).inserted { rest += byName[name]?.dependencies ?? [] }
    }
    return found
  }

  /// For each test module, the modules of executables that its target depends on, directly or not.
  package var programs: [String: Set<String>] {
    var programs: [String: Set<String>] = [:]
    for test in targets where test.type == "test" {
      let found = dependencies(of: test.dependencies)
      let executables = targets.filter { found.contains($0.name) && $0.type == "executable" }
      if !executables.isEmpty { programs[test.module] = Set(executables.map(\.module)) }
    }
    return programs
  }
}
