import Platform
import Synchronization

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
