import Foundation
package import ReviewCore

/// What a comment of ours says of itself, hidden in its first line.
///
/// Only the very beginning of a body counts, and every body we write begins with a marker of ours: text of the pull
/// request that looks like a marker comes after it and means nothing. The payload is base64, whose letters cannot end
/// an HTML comment.
package struct Marker: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case summary, finding
  }

  /// Which report, where several stand on one pull request.
  package var key: String
  package var kind: Kind
  /// The commit that was reviewed when the body was written.
  package var head: String
  /// Grows with each run of the workflow.
  package var run: Int
  /// See `PostingRun`; nil outside CI.
  package var workflow: String?
  /// Of the text below the marker. Another digest of that text means that a person edited the comment.
  package var digest: String
  /// Of a finding's comment.
  package var fingerprint: String?
  /// The check that found it.
  package var check: String?
  /// Whether the comment says that its finding is gone.
  package var isSettled: Bool
  /// Whether we folded the comment away; false when the forge refused it, nil when there was no reason to.
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

  /// The marker at the beginning of a body; nil when there is none of this version.
  package init?(body: String) {
    guard body.hasPrefix(Self.opening), let end = body.firstRange(of: Self.closing) else { return nil }
    let payload = body[..<end.lowerBound].dropFirst(Self.opening.count)
    guard payload.utf8.count < 2_048, let data = Data(base64Encoded: String(payload)) else { return nil }
    guard let marker = try? JSONDecoder().decode(Marker.self, from: data) else { return nil }
    self = marker
  }

  /// What follows the marker's line in a body that begins with a marker.
  static func text(of body: String) -> Substring {
    let scalars = body.unicodeScalars
    guard let end = scalars.firstIndex(of: "\n") else { return "" }
    return Substring(scalars[scalars.index(after: end)...])
  }

  /// The line that carries it, line feed included.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and numbers always encode.
    let payload = (try? encoder.encode(self)) ?? Data()
    return Self.opening + payload.base64EncodedString() + Self.closing + "\n"
  }
}
