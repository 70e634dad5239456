import Cversion

/// The program's version, in Semantic Versioning.
package enum Version {
  /// The release, as in reports: one input gives the same report, whichever commit of a release was built.
  package static let text = "0.1.0"

  /// The release, with the commit of a release build as build metadata, such as `0.1.0+1a2b3c4d5e6f`.
  package static var withCommit: String {
    // The C function returns a constant that ends with a zero byte.
    withCommit(unsafe String(cString: reviewbot_commit()))
  }

  /// - Parameter commit: Hexadecimal digits; empty if unknown.
  static func withCommit(_ commit: String) -> String { commit.isEmpty ? text : "\(text)+\(commit)" }
}
