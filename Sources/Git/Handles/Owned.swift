import Clibgit2

/// A kind of libgit2 object, and how to free it.
protocol HandleKind {
  static func free(_ raw: OpaquePointer)
}

/// A libgit2 object with one owner, freed when the owner is released. Never leaves the module.
@safe
struct Owned<Kind: HandleKind>: ~Copyable {
  let raw: OpaquePointer

  /// - Parameters:
  ///   - doing: The attempted operation, in words that follow "Could not".
  ///   - make: The libgit2 call that sets the pointer and returns a code.
  @safe init(_ doing: @autoclosure () -> String, _ make: (inout OpaquePointer?) -> Int32) throws(GitError) {
    git_error_clear()
    var made: OpaquePointer?
    let code = unsafe make(&made)
    guard code >= 0, let made = unsafe made else { throw GitError.last(code: code, doing: doing()) }
    unsafe raw = made
  }

  deinit {
    unsafe Kind.free(raw)
  }
}

enum RepositoryHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_repository_free(raw) }
}

enum DatabaseHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_odb_free(raw) }
}

enum DatabaseObjectHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_odb_object_free(raw) }
}

enum ObjectHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_object_free(raw) }
}

enum CommitHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_commit_free(raw) }
}

enum ReferenceHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_reference_free(raw) }
}

enum ConfigHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_config_free(raw) }
}

enum ConfigIteratorHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_config_iterator_free(raw) }
}

enum IndexHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_index_free(raw) }
}

enum PatchHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_patch_free(raw) }
}

enum ReferenceIteratorHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_reference_iterator_free(raw) }
}

enum SignatureHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_signature_free(UnsafeMutablePointer(raw)) }
}

enum BlobHandle: HandleKind {
  static func free(_ raw: OpaquePointer) { unsafe git_blob_free(raw) }
}
