import Foundation

/// Symbolic links.
package enum Symlink {
  package static func make(at path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}
