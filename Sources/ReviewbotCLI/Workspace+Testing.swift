import Host
import ReviewCore

/// Where and how the tests of a workspace are run.
extension Workspace {
  /// The package's folder, absolute: the one that was named, else the nearest with a `Package.swift`.
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
        summary: "There is no Package.swift in \(Visible.line(path)), so no test can run.",
        hint: "Name the folder of a package with `--package-path`, or leave the tests out with `--no-tests`.")
    }
    return Problem(
      summary: "There is no Package.swift from \(Visible.line(folder)) up to the repository's root, so no test can run.",
      hint: "Name the package's folder with `--package-path`, or leave the tests out with `--no-tests`.")
  }

  /// What a child process may see.
  var childEnvironment: [String: String] {
    ChildEnvironment(adding: configuration.tests.environment).filtered(services.environment)
  }
}
