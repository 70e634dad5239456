import ReviewCore
import SwiftParser
import SwiftSyntax

/// Fixes that are applied at once, because none touches another.
struct FixRound {
  private(set) var bytes: [UInt8]
  private(set) var count = 0
  private(set) var refused: [LintFinding] = []

  init(source: SourceText, findings: [LintFinding]) {
    let chosen = Self.disjoint(findings, source: source)
    bytes = Self.applying(chosen.flatMap(\.edits), to: source.bytes)
    count = chosen.count
    guard Self.hasSyntaxErrors(bytes) else { return }
    applyOneByOne(chosen, source: source)
  }

  private typealias Edit = ByteFix.Edit

  private struct Chosen {
    let finding: LintFinding
    /// Ascending.
    let edits: [Edit]

    var start: Int { edits.first?.range.lowerBound ?? 0 }
  }

  /// Finds out which fixes break the syntax, by adding them one after the other.
  private mutating func applyOneByOne(_ chosen: [Chosen], source: SourceText) {
    var kept: [Chosen] = []
    bytes = source.bytes
    for candidate in chosen {
      let attempt = Self.applying((kept + [candidate]).flatMap(\.edits), to: source.bytes)
      if Self.hasSyntaxErrors(attempt) {
        refused.append(candidate.finding)
      } else {
        kept.append(candidate)
        bytes = attempt
      }
    }
    count = kept.count
  }

  /// The fixes by place, without those that overlap one before, or touch the same place.
  private static func disjoint(_ findings: [LintFinding], source: SourceText) -> [Chosen] {
    let candidates = findings.map { Chosen(finding: $0, edits: edits(of: $0, in: source)) }
    var end = -1
    var chosen: [Chosen] = []
    for candidate in candidates.sorted(by: { $0.start < $1.start }) where candidate.start > end {
      guard let last = candidate.edits.last else { continue }
      end = last.range.upperBound
      chosen.append(candidate)
    }
    return chosen
  }

  private static func edits(of finding: LintFinding, in source: SourceText) -> [Edit] {
    (finding.fix?.edits ?? []).compactMap { edit in
      guard let start = source.offset(at: edit.start), let end = source.offset(at: edit.end), start <= end else {
        return nil
      }
      return Edit(range: start..<end, text: edit.text)
    }
  }

  private static func applying(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      offset = edit.range.upperBound
    }
    return result + bytes[offset...]
  }

  private static func hasSyntaxErrors(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }.hasError
  }
}
