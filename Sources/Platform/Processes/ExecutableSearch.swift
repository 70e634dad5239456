#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Finds programs on the PATH as a shell does, except those that a reviewed change may contain.
package struct ExecutableSearch: Sendable {
  private let folders: [String]
  private let untrusted: [String]
  private let files = LocalFiles()

  /// - Parameters:
  ///   - path: The value of PATH. Relative and empty entries are ignored.
  ///   - untrusted: Folders whose programs are ignored, wherever links lead from; absolute.
  package init(path: String, untrusted: [String]) {
    folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    self.untrusted = untrusted.map { LocalFiles().realPath($0) ?? $0 }
  }

  /// Returns the absolute path of a program, or nil.
  /// - Parameter name: Without a slash.
  package func location(of name: String) -> String? {
    // A link in a working tree belongs to the change, even if it leads elsewhere.
    folders.filter(isTrusted).map { "\($0)/\(name)" }.first { isTrusted($0) && isProgram($0) }
  }

  private func isTrusted(_ path: String) -> Bool {
    guard let real = files.realPath(path) else { return false }
    return !untrusted.contains { real == $0 || real.hasPrefix("\($0)/") }
  }

  private func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
