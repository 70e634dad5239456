import ReviewCore

/// The mode of a tree entry, as git writes it.
struct FileMode: Hashable, Sendable {
  let bits: UInt32

  init(_ bits: UInt32) {
    self.bits = bits
  }

  static let regular = FileMode(0o100644)
  static let executable = FileMode(0o100755)
  static let symlink = FileMode(0o120000)
  static let submodule = FileMode(0o160000)
  static let tree = FileMode(0o040000)

  var isTree: Bool { format == 0o040000 }
  var isRegular: Bool { format == 0o100000 }
  var isSymlink: Bool { format == 0o120000 }
  var isSubmodule: Bool { format == 0o160000 }

  /// The kind of entry without its permissions: regular and executable files have the same format.
  var format: UInt32 { bits & 0o170000 }

  /// The mode as git compares it: for a regular file, only the owner's execute bit counts.
  var canonical: FileMode {
    guard isRegular else { return FileMode(format) }
    return bits & 0o100 != 0 ? .executable : .regular
  }

  /// Nil for a tree.
  var kind: FileChange.Kind? {
    switch canonical {
    case .regular: .regular
    case .executable: .executable
    case .symlink: .symlink
    case .submodule: .submodule
    default: nil
    }
  }
}
