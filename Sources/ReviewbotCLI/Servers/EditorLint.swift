import Foundation
import LintEngine
import Review
import ReviewCore
import Servers
import Synchronization

/// Lints the documents of an editor with the configuration of the repository.
final class EditorLint: Sendable {
  private let root: String
  private let services: Services
  private let current: Mutex<Result<DocumentLint, any Error>>

  /// - Parameter root: The root of the working tree; absolute, without symbolic links.
  init(root: String, services: Services) {
    (self.root, self.services) = (root, services)
    current = Mutex(Result { try DocumentLint(root: root, services: services) })
  }

  /// Reads the configuration and git's ignore rules again.
  func reload() {
    let lint = Result { try DocumentLint(root: root, services: services) }
    current.withLock { $0 = lint }
  }

  /// Returns the findings of a document; none for a file that is outside the repository, ignored by git, or not Swift.
  /// Also none in a hidden folder, where builds keep the sources of dependencies.
  /// - Throws: A `UserFacingError` when the configuration is invalid, or the document cannot be linted.
  func findings(in document: EditorDocument) async throws -> [Finding] {
    guard let path = path(of: document.uri), path.hasExtension("swift"), !path.isHidden else { return [] }
    return try await current.withLock { $0 }.get().findings(in: path, bytes: document.text.bytes)
  }

  /// Returns the Markdown page of a rule; nil for an unknown one, and without a valid configuration.
  func page(of rule: RuleID) -> String? {
    guard let lint = try? current.withLock({ $0 }).get() else { return nil }
    return lint.library[rule].map { RuleDocument(rule: $0).text }
  }

  /// Returns the path of a `file:` URI relative to the root; nil outside of it.
  func path(of uri: String) -> RepoPath? {
    guard let path = Self.localPath(of: uri), let slash = path.lastIndex(of: "/") else { return nil }
    // A document that was not saved has no real path, but its folder has one.
    let real =
      services.files.realPath(path)
      ?? services.files.realPath("\(path[..<slash])/").map { "\($0 == "/" ? "" : $0)\(path[slash...])" }
    guard let real, real.utf8.starts(with: "\(root)/".utf8) else { return nil }
    return RepoPath(String(decoding: real.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self))
  }

  /// Returns the absolute path of a `file:` URI (RFC 8089). Nil for a file of another host, and for a URI with a user,
  /// port, query or fragment. Also nil for a path with an encoded slash, a NUL, or bytes that are not UTF-8.
  private static func localPath(of uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL, ["", "localhost"].contains(url.host()?.lowercased() ?? ""),
      url.user() == nil, url.port == nil, url.query() == nil, url.fragment() == nil,
      !url.path(percentEncoded: true).lowercased().contains("%2f")
    else { return nil }
    let path = url.path(percentEncoded: false)
    return path.hasPrefix("/") && !path.utf8.contains(0) ? path : nil
  }
}
