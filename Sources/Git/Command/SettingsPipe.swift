import Platform
import ReviewCore

/// Finds a pipe or device in a working tree that git reads as a file of settings, and would wait for without end.
///
/// A test can leave one behind. It is searched for only when a git command takes long, because a command may read the
/// settings of any folder.
struct SettingsPipe {
  private static let names = Set([".gitattributes", ".gitignore", ".gitmodules"].map { Array($0.utf8) })
  private static let patience = Duration.seconds(3)

  /// A folder in the working tree.
  private let folder: String
  private let start = SuspendingClock.now
  private var isSearched = false
  /// The absolute path; nil until it is found.
  private(set) var file: RepoPath?

  init(above folder: String) {
    self.folder = folder
  }

  mutating func isFound() -> Bool {
    guard !isSearched, SuspendingClock.now - start > Self.patience else { return false }
    isSearched = true
    let root = root
    file = Self.first(inGitFolder: "\(String(decoding: root.path, as: UTF8.self))/.git") ?? Self.first(below: root)
    return file != nil
  }

  /// Returns a pipe or device among the settings in a git folder; it costs two system calls.
  static func first(inGitFolder folder: String) -> RepoPath? {
    let files = ["attributes", "exclude"].map { DiskFile("\(folder)/info/\($0)") }
    return files.first { $0.status?.kind == .other }.map { RepoPath(bytes: $0.path) }
  }

  static func error(_ file: RepoPath) -> GitError {
    GitError(
      .notAFile, "git cannot read \(file), which is a pipe or a device.", hint: "Remove it; git expects a file there.")
  }

  /// The folder with the entry `.git`, or the folder itself.
  private var root: DiskFile {
    var candidate = DiskFile(folder).realPath ?? folder
    while DiskFile("\(candidate)/.git").status == nil {
      guard let slash = candidate.lastIndex(of: "/"), slash > candidate.startIndex else { return DiskFile(folder) }
      candidate = String(candidate[..<slash])
    }
    return DiskFile(candidate)
  }

  private static func first(below root: DiskFile) -> RepoPath? {
    var pending = [root]
    while let folder = pending.popLast() {
      for entry in (try? folder.entries()) ?? [] {
        if entry.kind == .other, names.contains(entry.name) {
          return RepoPath(bytes: folder.appending(entry.name).path)
        }
        if entry.kind == .folder, !entry.name.elementsEqual(".git".utf8) {
          pending.append(folder.appending(entry.name))
        }
      }
    }
    return nil
  }
}
