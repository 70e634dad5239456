import Clibgit2

/// The libgit2 library: initialised on first use, with the settings that CI checkouts need.
enum LibGit2 {
  /// Initialises the library; later calls do nothing.
  ///
  /// A checkout in a container often belongs to another user. Reviewbot runs no program from the repository, so its
  /// owner does not matter. Partial clones and worktrees with their own settings can be read. New objects may refer to
  /// objects that a partial clone does not have.
  static func start() {
    _ = started
  }

  private static let started: Int32 = {
    let count = git_libgit2_init()
    _ = reviewbot_git_set_owner_validation(0)
    _ = reviewbot_git_set_strict_creation(0)
    _ = reviewbot_git_set_hash_verification(0)
    allowExtensions(["worktreeconfig", "partialclone", "preciousobjects"])
    return count
  }()

  private static func allowExtensions(_ names: [String]) {
    unsafe withCStrings(names) { pointers in
      unsafe pointers.withUnsafeBufferPointer { list in
        _ = unsafe reviewbot_git_set_extensions(list.baseAddress, list.count)
      }
    }
  }

  /// libgit2 copies the names, so they must be valid only during the call.
  private static func withCStrings(_ names: [String], _ body: ([UnsafePointer<CChar>?]) -> Void) {
    let copies = names.map { ContiguousArray($0.utf8CString) }
    var pointers: [UnsafePointer<CChar>?] = unsafe []
    func step(_ index: Int) {
      guard index < copies.count else { return unsafe body(pointers) }
      unsafe copies[index].withUnsafeBufferPointer { name in
        unsafe pointers.append(name.baseAddress)
        step(index + 1)
      }
    }
    step(0)
  }
}
