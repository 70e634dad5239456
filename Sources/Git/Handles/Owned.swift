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
