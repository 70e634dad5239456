import ReviewCore
import SwiftSyntax

/// Names that exclude nobody.
struct InclusiveLanguage: CodeRule {
  static let id: RuleID = "inclusive_language"

  private static let usualTerms = ["blacklist", "master", "slave", "whitelist"]

  /// In small letters.
  private let terms: [[UInt8]]
  private let allowed: [[UInt8]]
  /// By byte: whether a term begins with it, small or capital.
  private let beginnings: [Bool]

  init(_ options: RuleOptions) {
    let overriding = options.texts("override_terms")
    let names = (overriding.isEmpty ? Self.usualTerms : overriding) + options.texts("additional_terms")
    let terms = Set(names).sorted().map { Array($0.lowercased().utf8) }.filter { !$0.isEmpty }
    self.terms = terms
    allowed = options.texts("override_allowed_terms").map { Array($0.lowercased().utf8) }
    beginnings = (0..<256).map { byte in terms.contains { $0.first == Self.lowercased(UInt8(byte)) } }
  }

  func register(in registry: inout RuleRegistry) {
    registerTypes(in: &registry)
    registry.enter(ClosureShorthandParameterSyntax.self) { check($0.name, &$1) }
    registry.enter(EnumCaseElementSyntax.self) { check($0.name, &$1) }
    registry.enter(FunctionDeclSyntax.self) { check($0.name, &$1) }
    registry.pass([.identifierPattern]) { passing, inspection in
      guard let name = passing.name, mayHoldTerm(name, inspection.source) else { return }
      if let node = passing.as(IdentifierPatternSyntax.self) { check(node.identifier, &inspection) }
    }
    registry.enter(MacroDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(FunctionParameterSyntax.self) { check($0.firstName, $0.secondName, &$1) }
    registry.enter(ClosureParameterSyntax.self) { check($0.firstName, $0.secondName, &$1) }
    registry.enter(EnumCaseParameterSyntax.self) { check($0.firstName, $0.secondName, &$1) }
  }

  private func registerTypes(in registry: inout RuleRegistry) {
    registry.enter(ActorDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(AssociatedTypeDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(ClassDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(EnumDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(GenericParameterSyntax.self) { check($0.name, &$1) }
    registry.enter(ProtocolDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(StructDeclSyntax.self) { check($0.name, &$1) }
    registry.enter(TypeAliasDeclSyntax.self) { check($0.name, &$1) }
  }

  private func check(_ first: TokenSyntax?, _ second: TokenSyntax?, _ inspection: inout Inspection) {
    if let first { check(first, &inspection) }
    if let second { check(second, &inspection) }
  }

  private func check(_ token: TokenSyntax, _ inspection: inout Inspection) {
    let range = token.contentRange
    guard mayHoldTerm(range, inspection.source) else { return }
    let name = inspection.source.bytes[range]
    guard let term = terms.first(where: { stands($0, in: name) }) else { return }
    let word = String(decoding: term, as: UTF8.self)
    inspection.report(
      token, "The name `\(token.plainName)` holds the word `\(word)`; find one that excludes nobody.")
  }

  /// Whether a term begins with some letter of the name, and goes on with the next. Nearly every name is done with here.
  private func mayHoldTerm(_ range: Range<Int>, _ source: SourceText) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      range.contains { start in
        guard beginnings[Int(bytes[start])] else { return false }
        let first = Self.lowercased(bytes[start])
        let second = start + 1 < range.upperBound ? Self.lowercased(bytes[start + 1]) : nil
        return terms.contains { $0[0] == first && ($0.count == 1 || $0[1] == second) }
      }
    }
  }

  /// Whether the name holds the term, and not as a part of an allowed word.
  private func stands(_ term: [UInt8], in name: ArraySlice<UInt8>) -> Bool {
    guard let place = Self.place(of: term, in: name) else { return false }
    return !allowed.contains { word in Self.place(of: word, in: name)?.overlaps(place) ?? false }
  }

  /// Where a text of small letters first stands in a name, capital or small.
  private static func place(of text: [UInt8], in name: ArraySlice<UInt8>) -> Range<Int>? {
    guard !text.isEmpty, name.count >= text.count else { return nil }
    return name.withUnsafeBufferPointer { bytes in
      let starts = 0...(bytes.count - text.count)
      let place = starts.first { start in text.indices.allSatisfy { lowercased(bytes[start + $0]) == text[$0] } }
      return place.map { (name.startIndex + $0)..<(name.startIndex + $0 + text.count) }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
