import Clibgit2

/// A kind of libgit2 object, and how it is freed.
protocol HandleKind {
  static func free(_ raw: OpaquePointer)
}

/// One libgit2 object with one owner, freed when the owner goes. Never leaves the module.
@safe
struct Owned<Kind: HandleKind>: ~Copyable {
  let raw: OpaquePointer

  /// - Parameters:
  ///   - doing: What is tried, in words that follow "Could not".
  ///   - make: The libgit2 call that fills the pointer and answers with a code.
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
