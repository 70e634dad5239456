import Foundation
import Reporting
import ReviewCore

/// The findings of a report and of the one about the commit before, to count new and fixed findings.
///
/// The summary's marker hides it as text. It is read as untrusted input: a text of another version or with too much in
/// it counts as none. It only affects the two counts, the named commit, and which of its own comments an overtaken run
/// removes.
struct FindingHistory: Sendable {
  /// 32 bits of each fingerprint.
  private typealias Prints = Set<UInt32>

  /// The commit of the earlier report; nil for the first one.
  private var base: ObjectID?
  /// The checks with a verdict, in the earlier report and in this one.
  private var checks: (base: String, head: String)
  private var findings: (base: Prints, head: Prints)

  /// With more findings, nothing is remembered.
  private static let limit = 1_000
  private static let version = "1"

  /// - Parameters:
  ///   - earlier: The marker of the summary that is on the pull request; nil: none.
  ///   - head: The reviewed commit.
  ///   - findings: All findings of the report.
  ///   - judged: The checks with a verdict.
  init(after earlier: Marker?, head: ObjectID, findings: Set<Fingerprint>, judged: [CheckID]) {
    let known = earlier?.history.flatMap { FindingHistory(text: $0) }
    let isSameCommit = earlier?.head == head.hex
    base = isSameCommit ? known?.base : known.flatMap { _ in earlier.flatMap { ObjectID($0.head) } }
    checks = (
      base: (isSameCommit ? known?.checks.base : known?.checks.head) ?? "",
      head: judged.map(\.rawValue).sorted().joined(separator: ",")
    )
    self.findings = (
      base: (isSameCommit ? known?.findings.base : known?.findings.head) ?? [],
      head: Set(findings.map(Self.print))
    )
  }

  /// Nil without an earlier report by the same checks: a check without a verdict fixed nothing.
  var changes: FindingChanges? {
    guard let base, checks.base == checks.head else { return nil }
    let (new, fixed) = (findings.head.subtracting(findings.base), findings.base.subtracting(findings.head))
    return FindingChanges(new: new.count, fixed: fixed.count, since: base)
  }

  /// Whether the report has a verdict of the comment's check, and none of the comment's findings.
  func excludes(_ comment: Marker) -> Bool {
    guard let check = comment.check, checks.head.split(separator: ",").contains(check[...]) else { return false }
    return findings.head.isDisjoint(with: comment.fingerprints.map { Self.print(Fingerprint(hex: $0)) })
  }

  private static func print(_ fingerprint: Fingerprint) -> UInt32 {
    UInt32(ContentDigest.of(fingerprint.hex).prefix(8), radix: 16) ?? 0
  }
}

// MARK: - As text

extension FindingHistory {
  /// Nil when there are too many findings.
  var text: String? {
    guard findings.base.union(findings.head).count <= Self.limit else { return nil }
    let parts = [
      findings.base.intersection(findings.head), findings.head.subtracting(findings.base),
      findings.base.subtracting(findings.head),
    ]
    return ([Self.version, base?.hex ?? "", checks.base, checks.head] + parts.map(Self.encoded)).joined(separator: ";")
  }

  /// Nil for a text that this version did not write.
  init?(text: String) {
    guard text.utf8.count <= Self.limit * 8 else { return nil }
    let fields = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, fields[0] == Self.version, fields[1].isEmpty || ObjectID(fields[1]) != nil,
      let kept = Self.decoded(fields[4]), let added = Self.decoded(fields[5]), let removed = Self.decoded(fields[6])
    else { return nil }
    base = ObjectID(fields[1])
    checks = (base: fields[2], head: fields[3])
    findings = (base: kept.union(removed), head: kept.union(added))
  }

  private static func encoded(_ prints: Prints) -> String {
    let bytes = prints.sorted().flatMap { print in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: print >> $0) } }
    return Data(bytes).base64EncodedString()
  }

  private static func decoded(_ text: String) -> Prints? {
    guard let data = Data(base64Encoded: text), data.count.isMultiple(of: 4) else { return nil }
    let bytes = Array(data)
    return Set(
      stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
      })
  }
}
