import Foundation
import ReviewCore

/// Looks for the matches of a team's own rule in files.
struct CustomMatcher: Sendable {
  /// How long a search may take in one file: an expression that backtracks without end would never be done.
  static func timeLimit(bytes: Int) -> Duration {
    .seconds(1) + .microseconds(bytes)
  }

  private let rule: CustomRule
  private let expression: NSRegularExpression
  private let included: [NSRegularExpression]
  private let excluded: [NSRegularExpression]

  /// - Returns: Nil for what is no regular expression; the settings refuse such rules.
  init?(_ rule: CustomRule) {
    guard let expression = CustomRule.compiled(rule.expression) else { return nil }
    self.rule = rule
    self.expression = expression
    included = rule.included.compactMap(CustomRule.compiled)
    excluded = rule.excluded.compactMap(CustomRule.compiled)
  }

  func register(in registry: inout RuleRegistry) {
    registry.file { inspection in
      guard looksAt(inspection.path) else { return }
      let text = String(decoding: inspection.source.bytes, as: UTF8.self)
      guard text.utf8.count == inspection.source.bytes.count else {
        inspection.notices.append("\(rule.id) did not look at \(inspection.path): it is not UTF-8.")
        return
      }
      guard let matches = matches(in: text) else {
        inspection.notices.append(
          "\(rule.id) gave up on \(inspection.path): its regular expression takes too long; make it more exact.")
        return
      }
      var offsets = UTF16Offsets(inspection.source.bytes)
      var places = offsets
      for match in matches {
        let range = offsets.offset(ofUnit: match.range.lowerBound)..<offsets.offset(ofUnit: match.range.upperBound)
        guard isWanted(range, inspection) else { continue }
        let place = places.offset(ofUnit: match.place.lowerBound)..<places.offset(ofUnit: match.place.upperBound)
        inspection.report(place, rule.message)
      }
    }
  }

  private struct Match {
    /// Both in UTF-16 units.
    let range: Range<Int>
    let place: Range<Int>
  }

  /// Nil when the search took too long.
  private func matches(in text: String) -> [Match]? {
    let length = text.utf16.count
    var matches: [Match] = []
    var steps = 0
    var isLate = false
    let deadline = ContinuousClock.now + Self.timeLimit(bytes: length)
    let whole = NSRange(location: 0, length: length)
    expression.enumerateMatches(in: text, options: [.reportProgress], range: whole) { result, flags, stop in
      if let result, let range = Range(result.range) {
        matches.append(Match(range: range, place: Range(result.range(at: rule.captureGroup)) ?? range))
      } else if flags.contains(.progress) {
        // A step is a place to begin at, or some ten thousand operations at one place.
        steps += 1
        guard steps % 64 == 0, ContinuousClock.now > deadline else { return }
        isLate = true
        stop.pointee = true
      }
    }
    return isLate ? nil : matches
  }

  /// Teams write these expressions for whole paths, which begin somewhere above the repository: `.*/Sources/.*`.
  private func looksAt(_ path: RepoPath) -> Bool {
    let texts = [path.description, "./\(path)"]
    func isMatched(by expression: NSRegularExpression) -> Bool {
      texts.contains { text in
        expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
      }
    }
    return (included.isEmpty || included.contains(where: isMatched)) && !excluded.contains(where: isMatched)
  }

  /// Whether the tokens that a match touches are of the right kinds.
  private func isWanted(_ range: Range<Int>, _ inspection: Inspection) -> Bool {
    guard rule.matchKinds != nil || !rule.excludedKinds.isEmpty else { return true }
    let kinds = CodeKinds(in: inspection).kinds(in: range)
    return kinds.isSubset(of: rule.matchKinds ?? kinds) && kinds.isDisjoint(with: rule.excludedKinds)
  }
}
