import Clibgit2

/// Keeps all objects that a repository handle would write in memory, so that nothing on disk changes and a read-only
/// repository will do. Gone with the handle.
enum MemoryObjects {
  /// Above the packs and loose objects (libgit2 gives those 1 and 2).
  private static let priority: Int32 = 1000

  static func install(in repository: borrowing OpenRepository) throws(GitError) {
    let library = unsafe try repository.library(to: "merge")
    let database = try Owned<DatabaseHandle>("open the object database") { made in
      unsafe git_repository_odb(&made, library)
    }
    var backend: UnsafeMutablePointer<git_odb_backend>?
    try check("keep new objects in memory") { unsafe git_mempack_new(&backend) }
    // The database owns the backend from here on.
    try check("keep new objects in memory") { unsafe git_odb_add_backend(database.raw, backend, priority) }
  }
}
