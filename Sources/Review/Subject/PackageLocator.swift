import Platform
import ReviewCore

/// Finds the package that a folder belongs to.
struct PackageLocator: Sendable {
  let files: any FileSystem

  /// Returns the nearest folder with a `Package.swift`, from `folder` up to the repository's root, or nil.
  func package(from folder: String, root: String) -> String? {
    var candidate = folder
    while true {
      if files.exists("\(candidate)/Package.swift") { return candidate }
      guard candidate != root, candidate.hasPrefix(root), let slash = candidate.lastIndex(of: "/"),
        slash > candidate.startIndex
      else { return nil }
      candidate = String(candidate[..<slash])
    }
  }
}

/// The changed files that belong to another package than the one whose tests ran.
struct OtherPackages {
  let files: any FileSystem
  /// The root of the tested files, absolute: the working tree, or reviewbot's own folder.
  let root: String

  /// Returns the changed files of other packages. A file belongs to the nearest parent folder with a manifest.
  /// - Parameter package: Relative to the root; empty for the root itself.
  func paths(in diff: Diff, besides package: String) -> Set<RepoPath> {
    let locator = PackageLocator(files: files)
    let own = package.isEmpty ? root : "\(root)/\(package)"
    return Set(diff.files.compactMap(\.newPath).filter { path in
      guard let text = path.text, let slash = "/\(text)".lastIndex(of: "/") else { return false }
      let folder = root + "/\(text)"[..<slash]
      return locator.package(from: folder, root: root) != own
    })
  }
}

/// A project of Xcode, whose tests `swift test` cannot run.
private struct XcodeProject {
  /// `App.xcodeproj` or `App.xcworkspace`, untrusted.
  let name: String

  /// Finds the nearest project, from a folder up to the repository's root. A workspace takes precedence over a project.
  init?(above folder: String, root: String, files: any FileSystem) {
    var candidate = folder
    while true {
      let names = (try? files.list(candidate)) ?? []
      let suffixes = [".xcworkspace", ".xcodeproj"]
      if let found = suffixes.lazy.compactMap({ suffix in names.first { $0.hasSuffix(suffix) } }).first {
        name = found
        return
      }
      guard candidate != root, candidate.hasPrefix(root), let slash = candidate.lastIndex(of: "/"),
        slash > candidate.startIndex
      else { return nil }
      candidate = String(candidate[..<slash])
    }
  }

  /// Names the two commands that give the review its tests and its coverage.
  var problem: Problem {
    let scheme = name.prefix { $0 != "." }
    let shown = Escaped.line(String(scheme))
    return Problem(
      summary:
        "\(Escaped.line(name)) is a project of Xcode without a Package.swift, so `swift test` cannot run its tests.",
      hint: "Run `xcodebuild test -scheme \(shown) -enableCodeCoverage YES -resultBundlePath \(shown).xcresult` "
        + "on a Mac, then `reviewbot check --results \(shown).xcresult --report \(shown).xcresult`.")
  }
}

/// The location and environment for a workspace's tests.
extension Workspace {
  /// Returns the package's folder, absolute: the given one, otherwise the nearest with a `Package.swift`.
  func package(named path: String?) -> String? {
    guard let path else { return PackageLocator(files: services.files).package(from: folder, root: root) }
    let absolute = services.absolutePath(path)
    return services.files.exists("\(absolute)/Package.swift") ? services.files.realPath(absolute) ?? absolute : nil
  }

  /// The package's folder relative to the repository; empty for the root.
  var packageRoot: String {
    guard let package = package(named: nil), package != root else { return "" }
    return String(package.dropFirst(root.count + 1))
  }

  func noPackage(named path: String?) -> Problem {
    if let path {
      return Problem(
        summary: "No Package.swift in \(Escaped.line(path)), so no test can run.",
        hint: "Name the folder of a package with `--package-path`, or leave the tests out with `--no-tests`.")
    }
    if let project = XcodeProject(above: folder, root: root, files: services.files) { return project.problem }
    return Problem(
      summary:
        "No Package.swift in \(Escaped.line(folder)) or above it in the repository, so no test can run.",
      hint: "Name the package's folder with `--package-path`, or leave the tests out with `--no-tests`.")
  }

  /// The environment of child processes.
  var childEnvironment: [String: String] {
    ChildEnvironment(adding: configuration.tests.environment).filtered(services.environment)
  }
}
