import Clibgit2
package import ReviewCore

/// The difference of two versions of a file as text that `git apply` accepts.
package enum TextPatch {
  /// Returns the patch; empty when the versions are equal.
  /// - Throws: `GitError` when libgit2 cannot compare them.
  package static func patch(of path: RepoPath, from old: [UInt8], to new: [UInt8]) throws(GitError) -> [UInt8] {
    guard old != new else { return [] }
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    var options = unsafe git_diff_options()
    unsafe git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    unsafe options.flags = GIT_DIFF_INDENT_HEURISTIC.rawValue | GIT_DIFF_FORCE_TEXT.rawValue
    unsafe options.context_lines = 3
    unsafe options.max_size = -1
    let made = try Owned<PatchHandle>("compare two versions of \(path)") { patch in
      unsafe old.withUnsafeBytes { before in
        unsafe new.withUnsafeBytes { after in
          unsafe git_patch_from_buffers(
            &patch, before.baseAddress, before.count, name, after.baseAddress, after.count, name, &options)
        }
      }
    }
    var text = unsafe git_buf()
    defer { unsafe git_buf_dispose(&text) }
    try check("write the patch of \(path)") { unsafe git_patch_to_buf(&text, made.raw) }
    return withoutIndexLine(unsafe Array(UnsafeRawBufferPointer(start: text.ptr, count: text.size)))
  }

  /// Removes the line with the objects' ids, because it also contains a mode, which is unknown here.
  private static func withoutIndexLine(_ text: [UInt8]) -> [UInt8] {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[1].starts(with: "index ".utf8) else { return text }
    return Array(lines[0]) + [UInt8(ascii: "\n")] + lines[2]
  }
}
