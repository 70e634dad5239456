import Foundation
import LintEngine
import LintFastWalk
import ReviewCore

/// Finds the matches of a custom rule in files.
struct CustomMatcher: Sendable {
  private let definition: CustomRule
  private let expression: NSRegularExpression
  private let included: [NSRegularExpression]
  private let excluded: [NSRegularExpression]

  /// - Returns: Nil for an invalid regular expression; the settings refuse such rules.
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

  /// Returns the matches; empty if the rule does not apply to the file, nil if the searches took too long.
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

  /// Returns whether the rule applies to a path. Expressions may be written for absolute paths, such as
  /// `.*/Sources/.*`, so `./` is tried too.
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

  /// Returns whether the rule accepts the kinds that a match touches.
  private func allows(_ kinds: Set<CodeKind>) -> Bool {
    kinds.isSubset(of: definition.matchKinds ?? kinds) && kinds.isDisjoint(with: definition.excludedKinds)
  }
}

/// A search that was stopped at its limit.
private struct SlowExpression: Error {}

extension NSRegularExpression {
  /// Returns all matches in text order.
  /// - Parameter isOver: Returns whether the search has taken too long; called repeatedly.
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
        // A step is one start offset, or about ten thousand operations at one offset.
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
  /// The bytes as valid UTF-8 of the same length. Each invalid byte becomes U+001A, a control character that does not
  /// occur in source.
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

/// A converter of UTF-16 offsets to UTF-8 offsets in the same text, for ascending requests.
private struct UTF16Offsets {
  private let bytes: [UInt8]
  private var unit = 0
  private var byte = 0

  /// - Parameter bytes: Valid UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func offset(ofUnit wanted: Int) -> Int {
    if wanted < unit { (unit, byte) = (0, 0) }
    (unit, byte) = Self.advance(from: (unit, byte), to: wanted, in: bytes)
    return byte
  }

  private static func advance(from start: (unit: Int, byte: Int), to wanted: Int, in bytes: [UInt8]) -> (Int, Int) {
    var (unit, byte) = start
    while unit < wanted, byte < bytes.count {
      switch bytes[byte] {
      case ..<0x80: (unit, byte) = (unit + 1, byte + 1)
      case ..<0xE0: (unit, byte) = (unit + 1, byte + 2)
      case ..<0xF0: (unit, byte) = (unit + 1, byte + 3)
      default: (unit, byte) = (unit + 2, byte + 4)
      }
    }
    return (unit, min(byte, bytes.count))
  }
}
