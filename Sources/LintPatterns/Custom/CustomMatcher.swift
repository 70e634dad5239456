import Foundation
import LintEngine
import LintFastWalk
import ReviewCore

/// Looks for the matches of a team's own rule in files.
struct CustomMatcher: Sendable {
  private let definition: CustomRule
  private let expression: NSRegularExpression
  private let included: [NSRegularExpression]
  private let excluded: [NSRegularExpression]

  /// - Returns: Nil for what is no regular expression; the settings refuse such rules.
  init?(_ rule: CustomRule) {
    guard let expression = CustomRule.compiled(rule.expression) else { return nil }
    definition = rule
    self.expression = expression
    included = rule.included.compactMap(CustomRule.compiled)
    excluded = rule.excluded.compactMap(CustomRule.compiled)
  }

  func register(_ rule: inout Registration) {
    rule.file { context in
      let bytes = context.source.bytes.repaired
      guard let matches = matches(in: bytes, context) else {
        context.gaps.append(.slowExpression(definition.id, in: context.path))
        return
      }
      var offsets = UTF16Offsets(bytes)
      var places = offsets
      var kinds = definition.matchKinds == nil && definition.excludedKinds.isEmpty ? nil : CodeKinds(in: context)
      for match in matches {
        let range = offsets.offset(ofUnit: match.range.lowerBound)..<offsets.offset(ofUnit: match.range.upperBound)
        if let kinds = kinds?.kinds(in: range), !allows(kinds) { continue }
        let place = places.offset(ofUnit: match.place.lowerBound)..<places.offset(ofUnit: match.place.upperBound)
        context.report(place, definition.message)
      }
    }
  }

  private struct Match {
    /// Both in UTF-16 units.
    let range: Range<Int>
    let place: Range<Int>
  }

  /// None where the rule does not look at the file; nil when the searches took too long.
  private func matches(in bytes: [UInt8], _ context: RuleContext) -> [Match]? {
    context.meter.step(limit: TimeLimit.forExpression(inBytes: bytes.count)) { isOver in
      do throws(SlowExpression) {
        guard try looksAt(context.path, isOver) else { return [] }
        return try expression.matches(in: String(decoding: bytes, as: UTF8.self), isOver).compactMap { result in
          let place = Range(result.range(at: definition.captureGroup))
          return Range(result.range).map { Match(range: $0, place: place ?? $0) }
        }
      } catch {
        return nil
      }
    }
  }

  /// Teams write these expressions for whole paths, which begin somewhere above the repository: `.*/Sources/.*`.
  private func looksAt(_ path: RepoPath, _ isOver: @escaping () -> Bool) throws(SlowExpression) -> Bool {
    let texts = [path.description, "./\(path)"]
    func isMatched(by expressions: [NSRegularExpression]) throws(SlowExpression) -> Bool {
      for expression in expressions {
        for text in texts where try !expression.matches(in: text, isOver).isEmpty { return true }
      }
      return false
    }
    if !included.isEmpty, try !isMatched(by: included) { return false }
    return try !isMatched(by: excluded)
  }

  /// Whether the kinds that a match touches are those that the rule asks for.
  private func allows(_ kinds: Set<CodeKind>) -> Bool {
    kinds.isSubset(of: definition.matchKinds ?? kinds) && kinds.isDisjoint(with: definition.excludedKinds)
  }
}

/// A search was stopped at its limit.
private struct SlowExpression: Error {}

extension NSRegularExpression {
  /// All matches, in the order of the text.
  /// - Parameter isOver: Whether the search has taken too long; asked now and then.
  fileprivate func matches(
    in text: String, _ isOver: @escaping () -> Bool
  ) throws(SlowExpression) -> [NSTextCheckingResult] {
    var matches: [NSTextCheckingResult] = []
    var steps = 0
    var isStopped = false
    let whole = NSRange(location: 0, length: text.utf16.count)
    unsafe enumerateMatches(in: text, options: [.reportProgress], range: whole) { result, flags, stop in
      if let result {
        matches.append(result)
      } else if flags.contains(.progress) {
        // A step is an offset to begin at, or some ten thousand operations at one offset.
        steps += 1
        guard steps % 64 == 0, isOver() else { return }
        isStopped = true
        unsafe stop.pointee = true
      }
    }
    if isStopped { throw SlowExpression() }
    return matches
  }
}

extension [UInt8] {
  /// As many bytes, all of them UTF-8: each that is none becomes a control character that no source has (U+001A).
  fileprivate var repaired: [UInt8] {
    if String(validating: self, as: UTF8.self) != nil { return self }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(count)
    var parser = Unicode.UTF8.ForwardParser()
    var rest = makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): repaired += scalar
      case .error(let length): repaired += repeatElement(0x1A, count: length)
      case .emptyInput: return repaired
      }
    }
  }
}
