import LintEngine
import ReviewCore

/// Finds the targets that compile the files of a repository, in its manifests and Xcode projects. Runs none of them.
struct TargetFinder: Sendable {
  /// The files of the reviewed side. Manifests and projects among them are read.
  let paths: [RepoPath]
  let sources: any SourceReader

  /// Reads the manifests and the projects. One that cannot be read declares no target.
  /// - Parameter described: The targets of packages whose manifests were executed, by the folder of the package.
  func declared(described: [RepoPath: [DescribedTarget]] = [:]) -> DeclaredTargets {
    let manifests = paths.filter { $0.isPackageManifest && !$0.isHidden }
    let packages = manifests.compactMap { path in
      (try? sources.bytes(of: path)).flatMap { PackageTargets.parsed($0) }.map { (path, $0) }
    }
    var declared = DeclaredTargets(packages)
    for (path, package) in packages where declared.fixture(of: path) == nil {
      if let targets = described[path.folder] {
        for target in targets { declared.targets.add(target, of: path) }
        continue
      }
      if !package.isComplete { declared.computedManifests.append(path) }
      for target in package.targets where package.isComplete || !target.isTest {
        declared.targets.add(target, of: path)
      }
    }
    for path in paths where path.fileName.elementsEqual("project.pbxproj".utf8) && !path.isHidden {
      guard let project = (try? sources.bytes(of: path)).flatMap({ ProjectTargets($0) }) else { continue }
      for target in project.targets { declared.targets.add(target, of: path) }
    }
    return declared
  }
}

/// A target of a package whose manifest was executed.
struct DescribedTarget: Hashable, Sendable {
  let name: String
  let isTest: Bool
  /// Relative to the package.
  let path: String
}

/// The targets of a repository, and the packages that are only fixtures of tests.
struct DeclaredTargets: Sendable {
  fileprivate(set) var targets = TargetMap()
  /// See `TestFiles.computedManifests`.
  fileprivate(set) var computedManifests: [RepoPath] = []
  private let packages: Set<RepoPath>
  /// The packages that another package depends on by path.
  private let dependencies: Set<RepoPath>

  static let none = DeclaredTargets([])

  fileprivate init(_ packages: [(RepoPath, PackageTargets)]) {
    self.packages = Set(packages.map(\.0.folder))
    dependencies = Set(
      packages.flatMap { path, package in
        package.localPackages.compactMap { path.folder.resolving(Array($0.utf8)) }
      })
  }

  /// Returns the fixture package that contains a file: one in the `Tests` folder of another package, which no package
  /// depends on.
  func fixture(of path: RepoPath) -> RepoPath? {
    guard let owner = path.folders.first(where: packages.contains), !dependencies.contains(owner) else { return nil }
    let isFixture = ([owner] + owner.folders).contains { folder in
      folder.fileName.elementsEqual("Tests".utf8) && packages.contains(folder.folder)
    }
    return isFixture ? owner : nil
  }
}

extension TargetMap {
  /// The folders in which SwiftPM looks for a target without a path.
  private static let testFolders = ["Tests", "Sources", "Source", "src", "srcs"]
  private static let sourceFolders = ["Sources", "Source", "src", "srcs", "Plugins"]

  /// Adds a target of a package.
  fileprivate mutating func add(_ target: PackageTargets.Target, of manifest: RepoPath) {
    let package = manifest.folder
    let own = Target(name: target.name ?? "with a computed name", isTest: target.isTest, definition: manifest)
    var roots = [target.path].compactMap(\.self)
    if target.path == nil, let name = target.name {
      roots = (target.isTest ? Self.testFolders : Self.sourceFolders).map { "\($0)/\(name)" }
    }
    for root in roots.compactMap({ package.resolving(Array($0.utf8)) }) {
      let except = target.exclude.compactMap { root.resolving(Array($0.utf8)) }
      for source in target.sources ?? [""] {
        guard let path = root.resolving(Array(source.utf8)) else { continue }
        guard !path.hasExtension("swift") else {
          add(own, compilingFile: path)
          continue
        }
        add(own, compiling: path, except: except)
      }
    }
  }

  fileprivate mutating func add(_ target: DescribedTarget, of manifest: RepoPath) {
    guard let folder = manifest.folder.resolving(Array(target.path.utf8)) else { return }
    add(Target(name: target.name, isTest: target.isTest, definition: manifest), compiling: folder)
  }

  /// Adds a target of an Xcode project.
  /// - Parameter path: That of `project.pbxproj`, in the folder `App.xcodeproj`.
  fileprivate mutating func add(_ target: ProjectTargets.Target, of path: RepoPath) {
    let root = path.folder.folder
    let own = Target(name: target.name, isTest: target.isTest, definition: path)
    func inRepository(_ path: RepoPath) -> RepoPath? { root.resolving(path.bytes) }
    for file in target.files.compactMap(inRepository) { add(own, compilingFile: file) }
    for (folder, except) in target.folders {
      guard let folder = inRepository(folder) else { continue }
      add(own, compiling: folder, except: except.compactMap(inRepository))
    }
  }
}

extension RepoPath {
  /// `Package.swift`, or one for a version of Swift (`Package@swift-6.0.swift`).
  fileprivate var isPackageManifest: Bool {
    fileName.elementsEqual("Package.swift".utf8)
      || fileName.starts(with: "Package@swift-".utf8) && hasExtension("swift")
  }
}
