import Digests
import Foundation
package import ReviewCore

/// The metadata that reviewbot hides in the first line of its comments.
///
/// Only the very beginning of a body counts, and every body that reviewbot writes begins with its marker. Text from the
/// pull request that looks like a marker comes later and is ignored. The payload is base64, whose characters cannot end
/// the hidden line.
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
  /// The fingerprint of the comment's first finding.
  package var fingerprint: String?
  /// The fingerprints of its other findings.
  package var others: [String]?
  /// The summary's memory of the findings: see `FindingHistory`.
  package var history: String?
  /// The check that reported the finding.
  package var check: String?
  /// Whether the comment says that its finding is fixed.
  package var isSettled: Bool
  /// Whether reviewbot folded the comment: false when the forge refused, nil when there was no reason to.
  package var isFolded: Bool?
  /// Whether reviewbot resolved the comment's thread, likewise.
  package var isResolved: Bool?

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
    case isFolded = "m"
    case isResolved = "v"
    case others = "o"
    case history = "p"
  }

  private static let version = "reviewbot:1 "
  /// More than the longest history takes.
  private static let longestPayload = 10_240

  /// The fingerprints of all findings of the comment.
  package var fingerprints: [String] { (fingerprint.map { [$0] } ?? []) + (others ?? []) }

  /// Nil when the body does not begin with a marker of this version.
  package init?(body: String, in markup: Markup) {
    guard let line = markup.parts(of: body)?.hidden, line.hasPrefix(Self.version) else { return nil }
    let payload = line.dropFirst(Self.version.count)
    guard payload.utf8.count < Self.longestPayload, let data = Data(base64Encoded: String(payload)) else { return nil }
    guard let marker = try? JSONDecoder().decode(Marker.self, from: data) else { return nil }
    self = marker
  }

  /// Returns the text below the marker in a body that begins with a marker.
  static func text(of body: String, in markup: Markup) -> Substring {
    markup.parts(of: body)?.rest ?? ""
  }

  /// Returns the line that hides the marker, with its line feeds: the beginning of a body.
  package func line(in markup: Markup) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Strings and numbers always encode.
    let payload = (try? encoder.encode(self)) ?? Data()
    return markup.hidden(Self.version + payload.base64EncodedString())
  }
}

/// The identity that reviewbot stores in the external id of its check runs.
package struct CheckStamp: Hashable, Sendable {
  package let key: String
  /// See `PostingRun`.
  package let workflow: String
  package let run: Int
  package let digest: String

  package init(key: String, workflow: String = "", run: Int, digest: String) {
    self.key = key
    self.workflow = workflow
    self.run = run
    self.digest = digest
  }

  /// Nil when another tool wrote the text.
  init?(_ text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 5, fields[0] == "reviewbot:2", let run = Int(fields[3]) else { return nil }
    self.init(
      key: String(fields[1]), workflow: fields[2] == "-" ? "" : String(fields[2]), run: run, digest: String(fields[4]))
  }

  /// Five words, separated by spaces.
  package var text: String { "reviewbot:2 \(key) \(workflow.isEmpty ? "-" : workflow) \(run) \(digest)" }
}

/// The CI run that posts. Its number orders the runs of one workflow; two workflows count independently.
package struct PostingRun: Hashable, Sendable {
  /// A digest of the workflow's name; empty outside CI.
  package let workflow: String
  /// Increases with each run of the workflow.
  package let number: Int

  /// - Parameter workflow: The workflow's name, such as the path of its file; empty outside CI.
  package init(workflow: String = "", number: Int) {
    self.workflow = workflow.isEmpty ? "" : String(ContentDigest.of(workflow).prefix(16))
    self.number = number
  }

  /// Returns whether the run with this number is a later run of the same workflow.
  func isBefore(_ number: Int, of workflow: String) -> Bool {
    workflow == self.workflow && number > self.number
  }
}

/// A short digest of contents, used to detect changes.
enum ContentDigest {
  /// Returns 32 hexadecimal digits. Ignores line endings and trailing white space, because forges change them.
  static func of(_ texts: String...) -> String {
    var contents: [UInt8] = []
    for text in texts {
      var bytes = Array(text.utf8.filter { $0 != 0x0D })
      while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes.removeLast() }
      contents += bytes + [0]
    }
    return Digest(of: contents).hex
  }
}
