import ReviewCore

/// Finds and reads the diagnostics that the compiler serialized in this build or an earlier one. The compiler prints
/// them only when it compiles, and an up-to-date build compiles nothing.
struct DiagnosticFiles: Sendable {
  struct Contents: Sendable {
    /// The diagnostics of sources that still exist and have not changed since.
    var diagnostics: [SerializedDiagnostic] = []
    /// One sentence each.
    var notices: [String] = []
  }

  private static let largestFile = 2 << 20
  /// For all files of a build.
  private static let mostBytes = 16 << 20
  private static let deepest = 8
  /// Links can form cycles.
  private static let mostFolders = 10_000

  let files: any FileSystem
  private var sourceTimes: [String: Int64?] = [:]
  private var readBytes = 0
  private var listedFolders = 0
  /// The contents of a file without diagnostics. Nearly all files of a build have these same contents.
  private var nothing: [UInt8] = []
  private var unreadable: [(path: String, reason: String)] = []

  init(files: any FileSystem) {
    self.files = files
  }

  /// - Parameter products: Folders with a subfolder `NAME.build` for each module.
  static func contents(of products: [String], files: any FileSystem) -> Contents {
    var reader = Self(files: files)
    var contents = Contents()
    for folder in products {
      for name in (try? files.list(folder)) ?? [] where name.hasSuffix(".build") {
        for path in reader.paths(in: "\(folder)/\(name)") { contents.diagnostics += reader.diagnostics(in: path) }
      }
    }
    contents.notices = reader.notices
    return contents
  }

  /// Returns the `.dia` files of a module, also in subfolders. Names with an extension are not folders.
  private mutating func paths(in folder: String, depth: Int = 0) -> [String] {
    guard depth < Self.deepest, listedFolders < Self.mostFolders else { return [] }
    listedFolders += 1
    var paths: [String] = []
    for name in (try? files.list(folder)) ?? [] {
      if name.hasSuffix(".dia") {
        paths.append("\(folder)/\(name)")
      } else if !name.contains(".") {
        paths += self.paths(in: "\(folder)/\(name)", depth: depth + 1)
      }
    }
    return paths
  }

  private mutating func diagnostics(in path: String) -> [SerializedDiagnostic] {
    do {
      let bytes = try files.read(path, limit: min(Self.largestFile, Self.mostBytes - readBytes))
      readBytes += bytes.count
      if bytes.isEmpty || bytes == nothing { return [] }
      let found = try SerializedDiagnosticsReader.diagnostics(in: bytes)
      if found.isEmpty { nothing = bytes }
      guard !found.isEmpty, let time = files.modificationTime(of: path) else { return [] }
      return found.filter { isCurrent($0, writtenAt: time) }
    } catch {
      unreadable.append((path, (error as? any UserFacingError)?.summary ?? "\(error)."))
      return []
    }
  }

  private mutating func isCurrent(_ diagnostic: SerializedDiagnostic, writtenAt time: Int64) -> Bool {
    guard let source = diagnostic.sourcePlace?.file else { return false }
    let known = sourceTimes[source]
    let sourceTime = known ?? files.modificationTime(of: source)
    if known == nil { sourceTimes[source] = .some(sourceTime) }
    return sourceTime.map { $0 <= time } ?? false
  }

  private var notices: [String] {
    guard let first = unreadable.first else { return [] }
    let more = unreadable.count > 1 ? " and \(unreadable.count - 1) more" : ""
    return [
      "The compiler's diagnostics in \(Escaped.line(first.path))\(more) could not be read, so that its warnings may be "
        + "missing until the package is rebuilt (`swift package clean`): \(first.reason)"
    ]
  }
}
