import Platform
import ReviewCore

/// Paths from a client of a server, which may name only files in the repository.
struct ServedPath {
  /// Absolute, without symbolic links.
  let root: String

  /// Returns the absolute path. It need not exist.
  /// - Throws: `Problem` for a path outside the root or with `..`. `FileError` for a path with a symbolic link inside
  ///   the root, because a change may contain one to any file.
  func absolute(_ name: String) throws -> String {
    let components = name.utf8.split(separator: UInt8(ascii: "/"))
    guard !components.contains(where: { $0.elementsEqual("..".utf8) }) else { throw outside(name, "contains `..`") }
    let whole = name.hasPrefix("/") ? name : "\(root)/\(name)"
    let path = try LinkGuard(untrusted: [root]).resolved(whole, action: "used")
    // Compared by bytes: a combining mark must not hide the slash.
    guard path == root || path.utf8.starts(with: "\(root)/".utf8) else {
      throw outside(name, "is outside the repository")
    }
    return path
  }

  private func outside(_ name: String, _ reason: String) -> Problem {
    Problem(
      summary: "The path \(Escaped.line(name)) \(reason).",
      hint: "Name a path inside \(Escaped.line(root)), relative to it and without `..`.")
  }
}
