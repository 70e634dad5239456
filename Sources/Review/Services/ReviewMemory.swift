import LintEngine
import Platform
import ReviewCore
import Synchronization

/// What a review leaves in memory for later ones in the same process, so that they repeat only what a change affects.
struct ReviewMemory: Sendable {
  let compiledRules = CompiledRulesMemory()
  let declarations = DeclarationMemory()
  let types = TypesMemory()
}

/// The declarations of files on disk, by path, for a process that asks for them again and again.
///
/// A file that was written just now may be written again without a different time or size; its declarations are not
/// kept.
final class DeclarationMemory: Sendable {
  /// In seconds; longer than the clock of any file system takes for one step.
  private static let youngestAge = 3

  private struct Entry: Sendable {
    let version: FileStatus.Version
    let declarations: [TypeDeclaration]
  }

  private let entries = Mutex<[RepoPath: Entry]>([:])

  /// Returns nil for a file that is not known in this version.
  func declarations(of path: RepoPath, at version: FileStatus.Version) -> [TypeDeclaration]? {
    entries.withLock { entries in
      entries[path].flatMap { $0.version == version ? $0.declarations : nil }
    }
  }

  /// - Parameter status: The file's status before its contents were read.
  func keep(_ declarations: [TypeDeclaration], of path: RepoPath, at status: FileStatus) {
    let entry =
      status.modified.age >= Self.youngestAge ? Entry(version: status.version, declarations: declarations) : nil
    entries.withLock { $0[path] = entry }
  }
}

/// The types of a working tree, which a process asks for after each change of a file.
final class TypesMemory: Sendable {
  private let last = Mutex<RepositoryTypes?>(nil)

  /// Forgets the types. Begins to collect them again at once if the last review asked for them, while the next one
  /// finds the change.
  func renew() {
    last.withLock { last in
      guard let old = last, old.isCollected else {
        last = nil
        return
      }
      let new = old.again()
      last = new
      // Without room for a thread, the next review collects them.
      _ = DetachedThread.start { _ = new.index }
    }
  }

  /// Returns the types as of the last call of `renew`.
  func types(or make: () -> RepositoryTypes) -> RepositoryTypes {
    last.withLock { last in
      if let last { return last }
      let new = make()
      last = new
      return new
    }
  }
}
