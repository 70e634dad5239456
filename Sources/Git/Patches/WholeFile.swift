import Platform
import ReviewCore

/// Hunks of files that are entirely new or removed, for which no comparison is necessary.
enum WholeFile {
  static func added(_ new: borrowing RawObject) -> [Hunk] {
    hunk(old: RawObject(kind: .blob, bytes: []), new: new)
  }

  static func removed(_ old: borrowing RawObject) -> [Hunk] {
    hunk(old: old, new: RawObject(kind: .blob, bytes: []))
  }

  /// Removes all old lines and adds all new ones, even equal lines.
  static func replaced(_ old: borrowing RawObject, _ new: borrowing RawObject) -> [Hunk] {
    hunk(old: old, new: new)
  }

  private static func hunk(old: borrowing RawObject, new: borrowing RawObject) -> [Hunk] {
    var writer = HunkWriter()
    let isOld = old.withBytes { bytes in
      unsafe forEachLine(bytes) { line, ends in unsafe writer.remove(line, endsWithNewline: ends) }
      return unsafe !bytes.isEmpty
    }
    let isNew = new.withBytes { bytes in
      unsafe forEachLine(bytes) { line, ends in unsafe writer.add(line, endsWithNewline: ends) }
      return unsafe !bytes.isEmpty
    }
    return isOld || isNew ? [writer.hunk(oldStart: isOld ? 1 : 0, newStart: isNew ? 1 : 0)] : []
  }

  private static func forEachLine(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) -> Void
  ) {
    guard var start = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let end = unsafe ByteSearch.offset(of: 0x0A, in: UnsafeRawBufferPointer(start: start, count: left))
      let length = end ?? left
      unsafe body(UnsafeRawBufferPointer(start: start, count: length), end != nil)
      left -= length + 1
      if left > 0 { unsafe start += length + 1 }
    }
  }
}
