import ReviewCore

/// Converts the paths that compilers and test libraries print to locations in the repository.
struct Paths: Sendable {
  /// Without a slash at the end.
  private let roots: [String]
  private let packageFolder: String
  private let packagePrefix: String
  /// Folders, relative to the repository, with a slash at the end.
  private let derived: [String]
  private let files: any FileSystem

  init(settings: TestRunSettings, files: any FileSystem) {
    let repository = Self.trimmed(settings.repositoryFolder)
    packageFolder = Self.trimmed(settings.packageFolder)
    roots = Set([repository, files.realPath(repository) ?? repository]).sorted()
    packagePrefix =
      packageFolder.hasPrefix(repository + "/") ? String(packageFolder.dropFirst(repository.count + 1)) + "/" : ""
    let scratch = Self.trimmed(settings.scratchPath ?? ".build")
    derived = [packagePrefix + ".build/", packagePrefix + scratch + "/"]
      + (scratch.hasPrefix(repository + "/") ? [String(scratch.dropFirst(repository.count + 1)) + "/"] : [])
    self.files = files
  }

  /// Returns nil when the path is outside the repository; a test may print any path. Removes test output that precedes
  /// it on the same line.
  func location(_ path: String, line: Int?, column: Int?) -> Location? {
    guard let path = relative(path).flatMap({ RepoPath("").resolving($0.utf8) }), !path.bytes.isEmpty else {
      return nil
    }
    let start = line.flatMap { $0 > 0 ? Location.Position(line: $0, column: max(1, column ?? 1)) : nil }
    return Location(path: path, start: start)
  }

  /// Returns the same as `location`, but nil for fetched or derived files: the scratch folder, and dependencies in it.
  func ownLocation(_ path: String, line: Int?, column: Int?) -> Location? {
    guard path.hasPrefix("/"), let location = location(path, line: line, column: column),
      let relative = location.path.text
    else { return nil }
    return derived.contains { relative.hasPrefix($0) } ? nil : location
  }

  /// Resolves `Module/File.swift`, the form of the runtime, to a file under `Sources` or `Tests` if it exists.
  func location(ofModuleFile file: String, line: Int) -> Location? {
    for folder in ["Sources", "Tests"] {
      let path = "\(packageFolder)/\(folder)/\(file)"
      if files.exists(path) { return location(path, line: line, column: 1) }
    }
    return nil
  }

  /// Resolves the bare name of a file to the only one in a folder of `Tests`; nil if several folders have it, or none.
  func location(ofTestFile name: String, line: Int, column: Int) -> Location? {
    let folders = (try? files.list("\(packageFolder)/Tests")) ?? []
    let found = folders.map { "\(packageFolder)/Tests/\($0)/\(name)" }.filter(files.exists)
    return found.count == 1 ? location(found[0], line: line, column: column) : nil
  }

  private func relative(_ path: String) -> String? {
    for root in roots {
      if let range = path.ranges(of: root + "/").last { return String(path[range.upperBound...]) }
    }
    guard !path.hasPrefix("/"), !path.hasPrefix("<"), !path.isEmpty else { return nil }
    return packagePrefix + path
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
