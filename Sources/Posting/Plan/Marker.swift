import Foundation
package import ReviewCore

/// The metadata that reviewbot hides in the first line of its comments.
///
/// Only the very beginning of a body counts, and every body that reviewbot writes begins with its marker. Text from the
/// pull request that looks like a marker comes later and is ignored. The payload is base64, whose characters cannot end
/// an HTML comment.
package struct Marker: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case summary, finding
  }

  /// Identifies the report when a pull request has several.
  package var key: String
  package var kind: Kind
  /// The commit that was reviewed when the body was written.
  package var head: String
  /// Increases with each run of the workflow.
  package var run: Int
  /// See `PostingRun`; nil outside CI.
  package var workflow: String?
  /// The digest of the text below the marker. If that text has another digest, a person edited the comment.
  package var digest: String
  /// The fingerprint of the comment's finding.
  package var fingerprint: String?
  /// The check that reported the finding.
  package var check: String?
  /// Whether the comment says that its finding is fixed.
  package var isSettled: Bool
  /// Whether reviewbot collapsed the comment: false when the forge refused, nil when there was no reason to.
  package var isMinimised: Bool?

  package init(
    key: String, kind: Kind, head: String, run: Int, digest: String, workflow: String? = nil,
    fingerprint: Fingerprint? = nil, check: CheckID? = nil, isSettled: Bool = false
  ) {
    self.key = key
    self.kind = kind
    self.head = head
    self.run = run
    self.workflow = workflow
    self.digest = digest
    self.fingerprint = fingerprint?.hex
    self.check = check?.rawValue
    self.isSettled = isSettled
  }

  private enum CodingKeys: String, CodingKey {
    case key = "k"
    case kind = "t"
    case head = "h"
    case run = "r"
    case workflow = "w"
    case digest = "d"
    case fingerprint = "f"
    case check = "c"
    case isSettled = "s"
    case isMinimised = "m"
  }

  private static let opening = "<!-- reviewbot:1 "
  private static let closing = " -->"

  /// Nil when the body does not begin with a marker of this version.
  package init?(body: String) {
    guard body.hasPrefix(Self.opening), let end = body.firstRange(of: Self.closing) else { return nil }
    let payload = body[..<end.lowerBound].dropFirst(Self.opening.count)
    guard payload.utf8.count < 2_048, let data = Data(base64Encoded: String(payload)) else { return nil }
    guard let marker = try? JSONDecoder().decode(Marker.self, from: data) else { return nil }
    self = marker
  }

  /// Returns the text after the marker's line in a body that begins with a marker.
  static func text(of body: String) -> Substring {
    let scalars = body.unicodeScalars
    guard let end = scalars.firstIndex(of: "\n") else { return "" }
    return Substring(scalars[scalars.index(after: end)...])
  }

  /// The line that contains the marker, including its line feed.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Strings and numbers always encode.
    let payload = (try? encoder.encode(self)) ?? Data()
    return Self.opening + payload.base64EncodedString() + Self.closing + "\n"
  }
}
