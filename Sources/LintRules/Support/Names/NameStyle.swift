import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// The properties that the three rules about names share: lengths, allowed characters and exceptions.
struct NameStyle: Sendable {
  private let minimum: Levels
  private let maximum: Levels
  private let excluded: [Expression]
  private let allowedSymbols: Set<Character>
  private let symbolSeverity: Severity?
  /// Nil if the case of the first letter is not checked.
  let caseSeverity: Severity?

  init(_ options: RuleOptions) {
    minimum = options.levels("min_length")
    maximum = options.levels("max_length")
    excluded = options.expressions("excluded")
    allowedSymbols = Set(options.texts("allowed_symbols").joined())
    symbolSeverity = Severity(rawValue: options.text("unallowed_symbols_severity"))
    caseSeverity = Severity(rawValue: options.text("validates_start_with_lowercase"))
  }

  /// Returns whether a name is certainly valid: ASCII letters and digits, a lower-case first letter, and a usual
  /// length.
  func isPlainlyRight(_ token: TokenSyntax, in source: SourceText) -> Bool {
    isPlainlyRight(token.contentRange, in: source)
  }

  func isPlainlyRight(_ range: Range<Int>, in source: SourceText) -> Bool {
    isPlain(range, from: UInt8(ascii: "a")...UInt8(ascii: "z"), in: source)
  }

  /// Returns whether a type name is certainly valid: like other names, but with an upper-case first letter.
  func isPlainlyRightType(_ range: Range<Int>, in source: SourceText) -> Bool {
    isPlain(range, from: UInt8(ascii: "A")...UInt8(ascii: "Z"), in: source)
  }

  private func isPlain(_ range: Range<Int>, from initials: ClosedRange<UInt8>, in source: SourceText) -> Bool {
    guard minimum.undercut(by: range.count) == nil, maximum.exceeded(by: range.count) == nil else { return false }
    let bytes = source.bytes
    guard !range.isEmpty, initials.contains(bytes[range.lowerBound]) else { return false }
    return range.allSatisfy { isPlainByte(bytes[$0]) }
  }

  /// Returns whether a pattern matches the whole name.
  func isExcluded(_ name: String) -> Bool {
    excluded.contains { $0.matchesAll(of: name.utf8) }
  }

  /// Returns whether a pattern matches the name as written, including the backticks of `` `a test` ``.
  func isExcluded(_ token: TokenSyntax) -> Bool {
    let name = token.plainName
    return isExcluded(name) || token.text != name && isExcluded(token.text)
  }

  /// Returns whether the first character is one that the options allow there.
  func startsWithAllowedSymbol(_ name: String) -> Bool {
    name.first.map(allowedSymbols.contains) ?? false
  }

  /// Returns the error in the characters or the length of a name; nil if it is valid.
  func trouble(with name: String, kind: String) -> (message: String, severity: Severity)? {
    if let symbolSeverity, !name.utf8.allSatisfy(isPlainByte), !name.allSatisfy(isPlain) {
      return ("\(kind) `\(name)` contains characters that are not letters or digits; remove them.", symbolSeverity)
    }
    let count = name.count
    if let short = minimum.undercut(by: count) {
      return ("\(kind) `\(name)` is too short; use at least \(short.limit) characters.", short.severity)
    }
    if let long = maximum.exceeded(by: count) {
      return ("\(kind) `\(name)` is too long; use at most \(long.limit) characters.", long.severity)
    }
    return nil
  }

  /// Returns the error in the name of a type, which begins with an upper-case letter; nil if it is valid.
  func typeTrouble(with name: String, kind: String) -> (message: String, severity: Severity)? {
    if let trouble = trouble(with: name, kind: kind) { return trouble }
    guard let caseSeverity, name.first?.isLowercase ?? false, !startsWithAllowedSymbol(name) else { return nil }
    return ("\(kind) `\(name)` begins with a lowercase letter; use upper camel case.", caseSeverity)
  }

  private func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || allowedSymbols.contains(character)
  }

  /// Returns whether the byte is an ASCII letter or digit.
  private func isPlainByte(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "_") && isWordByte(byte)
  }
}

extension TokenSyntax {
  /// Whether this is a name that requires its backticks, such as a sentence. It has no case.
  var isRawIdentifier: Bool {
    text.first == "`" && plainName.contains { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
  }
}
