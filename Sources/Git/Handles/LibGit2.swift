import Clibgit2
import Platform
import ReviewCore

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

extension GitError {
  /// Returns the error of a libgit2 call that just failed on this thread; reads libgit2's message immediately.
  /// - Parameter doing: The attempted operation, in words that follow "Could not".
  static func last(code: Int32, doing: String) -> GitError {
    var message = "libgit2 gave code \(code)"
    var group: Int32 = 0
    if let error = unsafe git_error_last() {
      group = unsafe error.pointee.klass
      if let text = unsafe error.pointee.message { message = unsafe Escaped.line(String(cString: text)) }
    }
    git_error_clear()
    let kind = Kind(code: code, group: group, message: message)
    return GitError(kind, "Could not \(doing): \(message).", hint: kind.hint)
  }
}

/// Runs a libgit2 call that returns a code; throws when the code is negative.
func check(_ doing: @autoclosure () -> String, _ call: () -> Int32) throws(GitError) {
  git_error_clear()
  let code = call()
  if code < 0 { throw GitError.last(code: code, doing: doing()) }
}

extension GitError.Kind {
  init(code: Int32, group: Int32, message: String) {
    switch (code, Int(group)) {
    case (GIT_ELOCKED.rawValue, _), (GIT_EMODIFIED.rawValue, _), (GIT_EEXISTS.rawValue, _): self = .busy
    case (GIT_EUNMERGED.rawValue, _), (GIT_ECONFLICT.rawValue, _): self = .unmergedIndex
    case (GIT_EMISMATCH.rawValue, _): self = .damaged
    case (_, Int(GIT_ERROR_ZLIB.rawValue)): self = .damaged
    case _ where message.contains("unsupported extension") || message.contains("unsupported mandatory extension"):
      self = .unsupported
    case _ where message.contains("unsupported repository version") || message.contains("only versions up to"):
      self = .unsupported
    case _ where message.contains("object not found"): self = .missingObject
    case _ where message.contains("corrupt") || message.contains("invalid header") || message.contains("checksum"):
      self = .damaged
    default: self = .other
    }
  }

  /// - Parameter folder: The git folder, in which git records an operation in progress.
  static func unmergedHint(inFolder folder: String?) -> String {
    let marks = [
      ("rebase-merge", "rebase"), ("rebase-apply", "rebase"), ("CHERRY_PICK_HEAD", "cherry-pick"),
      ("REVERT_HEAD", "revert"),
      ("MERGE_HEAD", "merge"),
    ]
    guard let folder, let begun = marks.first(where: { DiskFile("\(folder)/\($0.0)").status != nil })?.1 else {
      return "Resolve the conflicts and `git add` the files; `git status` lists them."
    }
    return "Finish or abort the \(begun) first: `git \(begun) --continue` or `git \(begun) --abort`."
  }

  /// A hint that resolves most errors of the kind.
  var hint: String {
    switch self {
    case .missingObject:
      "Run `git fsck` to see what is missing; in a shallow clone, `git fetch --unshallow` fetches the rest."
    case .damaged: "Run `git fsck`, then clone the repository again."
    case .unsupported: "Install `git` 2.45 or newer; reviewbot then reads the repository with it."
    case .unmergedIndex: Self.unmergedHint(inFolder: nil)
    case .busy:
      "Wait until the other git process is done and run again. If none runs, remove the `.lock` file that it left."
    default: "Run `git status` in the repository to see whether git itself can read it."
    }
  }
}
