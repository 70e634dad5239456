import Clibgit2
import ReviewCore

/// The line difference of two texts, equal to that of `git diff -U3` with its default algorithm and heuristics.
struct LineDifference: ~Copyable {
  private let patch: Owned<PatchHandle>
  /// Nil when libgit2 compared the texts themselves.
  private let replacement: Replacement?

  /// The texts that libgit2 compared instead. The patch refers to them.
  private struct Replacement: ~Copyable {
    let standIns: WhiteSpaceStandIns
    let old: RawObject
    let new: RawObject
  }

  /// Both texts must stay valid as long as the difference.
  init(_ old: borrowing RawObject, _ new: borrowing RawObject, ignoresWhitespace: Bool) throws(GitError) {
    var options = unsafe Self.options(ignoresWhitespace: ignoresWhitespace)
    guard let standIns = WhiteSpaceStandIns(old, new) else {
      patch = unsafe try Self.patch(from: old, to: new, &options)
      replacement = nil
      return
    }
    let texts = Replacement(standIns: standIns, old: standIns.text(for: old), new: standIns.text(for: new))
    patch = unsafe try Self.patch(from: texts.old, to: texts.new, &options)
    replacement = .some(consume texts)
  }

  private static func patch(
    from old: borrowing RawObject, to new: borrowing RawObject, _ options: inout git_diff_options
  ) throws(GitError) -> Owned<PatchHandle> {
    // libgit2 knows the ids of blobs; it would compute them for other bytes.
    if let before = unsafe old.blob, let after = unsafe new.blob {
      return try Owned("compare two files") { made in
        unsafe git_patch_from_blobs(&made, before, nil, after, nil, &options)
      }
    }
    return try Owned("compare two files") { made in
      old.withBytes { old in
        new.withBytes { new in
          unsafe git_patch_from_buffers(
            &made, old.baseAddress, old.count, nil, new.baseAddress, new.count, nil, &options)
        }
      }
    }
  }

  private static func options(ignoresWhitespace: Bool) -> git_diff_options {
    var options = unsafe git_diff_options()
    unsafe git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    unsafe options.flags = GIT_DIFF_INDENT_HEURISTIC.rawValue | GIT_DIFF_FORCE_TEXT.rawValue
    if ignoresWhitespace { unsafe options.flags |= GIT_DIFF_IGNORE_WHITESPACE.rawValue }
    // Three lines, not zero: without context, git moves some hunks (xdiff's common tail).
    unsafe options.context_lines = 3
    unsafe options.max_size = -1
    return unsafe options
  }

  func hunks() throws(GitError) -> [Hunk] {
    var hunks: [Hunk] = []
    for index in unsafe 0..<git_patch_num_hunks(patch.raw) { hunks.append(try hunk(at: index)) }
    return hunks
  }

  private func hunk(at index: Int) throws(GitError) -> Hunk {
    var head: UnsafePointer<git_diff_hunk>?
    var count = 0
    try check("read a hunk") { unsafe git_patch_get_hunk(&head, &count, patch.raw, index) }
    var writer = HunkWriter()
    for line in 0..<count {
      var raw: UnsafePointer<git_diff_line>?
      try check("read a line") { unsafe git_patch_get_line_in_hunk(&raw, patch.raw, index, line) }
      if let raw = unsafe raw { unsafe Self.write(raw.pointee, to: &writer) }
    }
    switch replacement {
    case .some(let texts): writer.restore(by: texts.standIns)
    case .none: break
    }
    guard let head = unsafe head else { return writer.hunk(oldStart: 0, newStart: 0) }
    return unsafe writer.hunk(oldStart: Int(head.pointee.old_start), newStart: Int(head.pointee.new_start))
  }

  private static func write(_ line: git_diff_line, to writer: inout HunkWriter) {
    var text = unsafe UnsafeRawBufferPointer(start: line.content, count: line.content_len)
    let ends = unsafe text.last == 0x0A
    if ends { unsafe text = UnsafeRawBufferPointer(rebasing: text.dropLast()) }
    switch unsafe git_diff_line_t(UInt32(bitPattern: Int32(line.origin))) {
    case GIT_DIFF_LINE_CONTEXT: unsafe writer.keep(text, endsWithNewline: ends)
    case GIT_DIFF_LINE_ADDITION: unsafe writer.add(text, endsWithNewline: ends)
    case GIT_DIFF_LINE_DELETION: unsafe writer.remove(text, endsWithNewline: ends)
    default: break  // "No newline at end of file": the line before it already has this mark.
    }
  }
}

/// Collects the lines of one hunk, in order.
struct HunkWriter {
  private enum Mark {
    case context, added, removed
  }

  private var marks: [(mark: Mark, text: Range<Int>)] = []
  private var bytes: [UInt8] = []
  private var oldIsOpen = false
  private var newIsOpen = false

  mutating func keep(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.context, line)
    if !endsWithNewline { (oldIsOpen, newIsOpen) = (true, true) }
  }

  mutating func add(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.added, line)
    if !endsWithNewline { newIsOpen = true }
  }

  mutating func remove(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.removed, line)
    if !endsWithNewline { oldIsOpen = true }
  }

  mutating func restore(by standIns: WhiteSpaceStandIns) { standIns.restore(&bytes) }

  private mutating func append(_ mark: Mark, _ line: UnsafeRawBufferPointer) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: line)
    marks.append((mark, start..<bytes.count))
  }

  /// - Parameters: 1-based; a side without lines has the number of the line before it.
  func hunk(oldStart: Int, newStart: Int) -> Hunk {
    let oldCount = marks.count { $0.mark != .added }
    let newCount = marks.count { $0.mark != .removed }
    var old = oldCount == 0 ? oldStart + 1 : oldStart
    var new = newCount == 0 ? newStart + 1 : newStart
    let lines = marks.map { mark, text -> Hunk.Line in
      defer {
        if mark != .added { old += 1 }
        if mark != .removed { new += 1 }
      }
      return switch mark {
      case .context: .context(old: old, new: new, text: text)
      case .added: .added(new: new, text: text)
      case .removed: .removed(old: old, text: text)
      }
    }
    return Hunk(
      oldStart: oldStart, oldCount: oldCount, newStart: newStart, newCount: newCount, lines: lines, bytes: bytes,
      oldEndsWithoutNewline: oldIsOpen, newEndsWithoutNewline: newIsOpen)
  }
}
