import ReviewCore
import SystemPackage

/// Resolves paths without following a symbolic link that a reviewed change may contain.
///
/// A commit can contain a link to any file of the machine. Links inside a working tree are therefore rejected; links
/// outside, such as `/tmp` on macOS, belong to the user and are followed. A working tree begins at a folder with a
/// `.git`, and at the folders given as untrusted.
package struct LinkGuard: Hashable, Sendable {
  /// Absolute, without symbolic links.
  private let untrusted: [String]

  /// - Parameter untrusted: Folders that contain a change but are not a git working tree; absolute, without links.
  package init(untrusted: [String] = []) {
    self.untrusted = untrusted
  }

  /// Returns the path without symbolic links, `.` and `..`; it need not exist. Below `/proc`, the system resolves it.
  /// - Parameter action: The past participle for error messages, such as "read".
  /// - Throws: `FileError` for a link inside a working tree, or for a cycle of links.
  package func resolved(_ path: String, action: String = "read") throws(FileError) -> String {
    try resolved(Self.components(path), of: path, action)
  }

  /// - Parameter path: The complete path, for errors.
  private func resolved(_ components: [String], of path: String, _ action: String) throws(FileError) -> String {
    var rest = Array(components.reversed())
    var done = path.utf8.first == UInt8(ascii: "/") ? [] : Self.components(Self.currentFolder)
    var followed = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        _ = done.popLast()
        continue
      }
      // Links in `/proc` represent open files, which may have no path.
      if done.isEmpty, name == "proc" { return Self.joined([name] + rest.reversed()) }
      guard let target = try Self.target(ofLinkAt: Self.joined(done + [name]), action) else {
        done.append(name)
        continue
      }
      guard !holds(done) else { throw Self.isLink(done + [name], path, action) }
      followed += 1
      guard followed <= Self.longestChain else { throw FileError(action, path, .tooManySymbolicLinkLevels) }
      if target.utf8.first == UInt8(ascii: "/") { done = [] }
      rest += Self.components(target).reversed()
    }
    return Self.joined(done)
  }

  /// Returns the path to write to or to remove. Its last component must not be a link, unless the system put it into
  /// `/dev`.
  /// - Throws: `FileError` for a link inside a working tree, or in the path's last component.
  package func output(_ path: String, action: String = "written") throws(FileError) -> String {
    var above = Self.components(path)
    guard let name = above.popLast(), name != ".", name != ".." else { throw FileError(action, path, .isDirectory) }
    let folder = Self.components(try resolved(above, of: path, action))
    let whole = Self.joined(folder + [name])
    if folder == ["dev"] || folder.first == "proc" { return try resolved(whole, action: action) }
    guard try Self.target(ofLinkAt: whole, action) == nil else { throw Self.isLink(folder + [name], path, action) }
    return whole
  }

  /// Returns whether a path is in a working tree.
  /// - Parameter path: Absolute, without symbolic links.
  package func isInWorkingTree(_ path: String) -> Bool {
    holds(Self.components(path).dropLast())
  }

  /// Returns whether a link in the folder may come from a change.
  private func holds(_ folder: [String]) -> Bool {
    (0...folder.count).contains { count in
      let path = Self.joined(Array(folder.prefix(count)))
      return untrusted.contains(path) || DiskFile("\(path)/.git").status != nil
    }
  }

  /// The kernel's limit (path_resolution(7)).
  private static let longestChain = 40

  /// Returns nil when the path is not a link.
  private static func target(ofLinkAt path: String, _ action: String) throws(FileError) -> String? {
    guard !path.utf8.contains(0) else {
      throw FileError(action, path, because: "its path contains a NUL byte", hint: "Check the path.")
    }
    guard let bytes = DiskFile(path).linkTarget else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self), bytes.count <= DiskFile.longestTarget else {
      throw FileError(
        action, path, because: "it is a symbolic link to a name that is not UTF-8", hint: "Name the file it leads to.")
    }
    return text
  }

  private static func isLink(_ link: [String], _ path: String, _ action: String) -> FileError {
    let which = joined(link) == path ? "it is" : "\(Escaped.line(joined(link))) is"
    return FileError(
      action, path, because: "\(which) a symbolic link, which a change can point anywhere",
      hint: "Name the file itself, without a link inside the repository.")
  }

  private static var currentFolder: String {
    DiskFile(".").realPath ?? "/"
  }

  /// Splits by bytes: for the kernel, a slash separates components even before a combining mark.
  private static func components(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  private static func joined(_ components: some Sequence<String>) -> String { "/" + components.joined(separator: "/") }
}
