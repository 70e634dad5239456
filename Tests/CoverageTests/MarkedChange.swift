import Coverage
import ReviewCore

/// Source files in memory.
struct MemorySources: SourceReader {
  struct Missing: UserFacingError {
    let summary: String
    let hint = "Check out the file."
  }

  var files: [RepoPath: [UInt8]] = [:]

  init(_ files: [RepoPath: String]) {
    self.files = files.mapValues { Array($0.utf8) }
  }

  func bytes(of path: RepoPath) throws -> [UInt8] {
    guard let bytes = files[path] else { throw Missing(summary: "\(path) is gone.") }
    return bytes
  }
}

extension FileChange {
  /// Returns a change that only adds lines.
  static func adding(_ lines: LineSet, to path: RepoPath, status: Status = .modified, from old: RepoPath? = nil) -> Self {
    var offset = 0
    let hunks = lines.ranges.map { range -> Hunk in
      defer { offset += range.count }
      return Hunk(
        oldStart: range.lowerBound - 1 - offset, oldCount: 0, newStart: range.lowerBound, newCount: range.count,
        lines: range.map { .added(new: $0, text: 0..<0) }, bytes: [])
    }
    return FileChange(status: status, oldPath: status == .added ? nil : old ?? path, newPath: path, hunks: hunks)
  }

  /// Returns a change whose lines are unknown because the file is too large.
  static func opaque(_ path: RepoPath) -> Self {
    FileChange(status: .modified, oldPath: path, newPath: path, opacity: .tooLarge(bytes: 20 << 20), hunks: [])
  }

  /// Returns a change that only removes lines of the old file.
  static func removing(_ lines: ClosedRange<Int>, from path: RepoPath) -> Self {
    let hunk = Hunk(
      oldStart: lines.lowerBound, oldCount: lines.count, newStart: lines.lowerBound - 1, newCount: 0,
      lines: lines.map { .removed(old: $0, text: 0..<0) }, bytes: [])
    return FileChange(status: .modified, oldPath: path, newPath: path, hunks: [hunk])
  }
}

extension Change {
  init(_ files: [FileChange], lineMap: LineMap = .identity) {
    self.init(
      subject: Subject(repository: "r", base: .unknown, head: .worktree, mergeBase: nil), diff: Diff(files: files),
      lineMap: lineMap)
  }
}

extension CoverageSettings {
  /// The settings of a repository whose folder `Tests` belongs to a test target.
  static var withTestFolder: CoverageSettings {
    var targets = TargetMap()
    targets.add(TargetMap.Target(name: "ATests", isTest: true, definition: "Package.swift"), compiling: "Tests")
    return CoverageSettings(tests: TestFiles(targets: targets))
  }
}
