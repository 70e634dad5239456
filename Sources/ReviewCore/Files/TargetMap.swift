/// The targets that compile the files of a repository, as its manifests and projects declare them.
package struct TargetMap: Hashable, Sendable {
  package struct Target: Hashable, Sendable {
    package let name: String
    package let isTest: Bool
    /// The manifest or the project that declares the target.
    package let definition: RepoPath

    package init(name: String, isTest: Bool, definition: RepoPath) {
      self.name = name
      self.isTest = isTest
      self.definition = definition
    }
  }

  /// A target that compiles a folder, except for the folders and files below `exclude`.
  private struct Claim: Hashable, Sendable {
    let target: Target
    let exclude: [RepoPath]
  }

  private var folders: [RepoPath: [Claim]] = [:]
  private var files: [RepoPath: [Target]] = [:]

  package init() {}

  package var isEmpty: Bool { folders.isEmpty && files.isEmpty }

  /// Adds a target that compiles a folder.
  /// - Parameter exclude: Folders and files below `folder` that the target does not compile.
  package mutating func add(_ target: Target, compiling folder: RepoPath, except exclude: [RepoPath] = []) {
    folders[folder, default: []].append(Claim(target: target, exclude: exclude))
  }

  /// Adds a target that compiles a single file.
  package mutating func add(_ target: Target, compilingFile path: RepoPath) {
    files[path, default: []].append(target)
  }

  /// Returns the target that compiles a file: the one with the deepest folder, and of several such targets one that is
  /// not a test. Nil outside of all known targets.
  package func target(of path: RepoPath) -> Target? {
    if let targets = files[path] { return Self.first(of: targets) }
    let claims = (path.folders + [RepoPath(bytes: [])]).lazy.compactMap { folder -> [Target]? in
      let claims = folders[folder, default: []].filter { claim in !claim.exclude.contains { path.isAtOrBelow($0) } }
      return claims.isEmpty ? nil : claims.map(\.target)
    }
    return claims.first.map(Self.first) ?? nil
  }

  /// Production code outranks tests: a manifest can declare a target that it does not use.
  private static func first(of targets: [Target]) -> Target? {
    targets.first { !$0.isTest } ?? targets.first
  }
}

/// The test files among the sources, each with the reason why it is one.
package struct TestFiles: Hashable, Sendable {
  /// The rule that made a file a test.
  package enum Reason: Hashable, Sendable {
    case target(TargetMap.Target)
    /// The module of a test library.
    case imports(String)
    /// The file is in a folder of tests that import a test library.
    case folder(RepoPath)
    /// The file belongs to a package in a folder of tests that no other package depends on.
    case fixture(RepoPath)
  }

  package let targets: TargetMap
  /// Files outside of all known targets.
  private let others: [RepoPath: Reason]
  /// The manifests with a computed name or path of a target. Their own test targets do not count: one of the same
  /// folder may be computed.
  package var computedManifests: [RepoPath] = []

  package init(targets: TargetMap = TargetMap(), others: [RepoPath: Reason] = [:]) {
    self.targets = targets
    self.others = others
  }

  /// Returns why a file is a test; nil if it is not.
  package func reason(for path: RepoPath) -> Reason? {
    guard let target = targets.target(of: path) else { return others[path] }
    return target.isTest ? .target(target) : nil
  }

  package func contains(_ path: RepoPath) -> Bool { reason(for: path) != nil }
}

extension TestFiles.Reason: CustomStringConvertible {
  /// A clause, such as "it is in the test target CartTests of Package.swift".
  package var description: String {
    switch self {
    case .target(let target): "it is in the test target \(Escaped.line(target.name)) of \(target.definition)"
    case .imports(let module): "it imports \(module)"
    case .folder(let folder): "\(folder) contains tests"
    case .fixture(let package): "it belongs to the fixture package \(package.packagePath)"
    }
  }
}
