import LintEngine
import ReviewCore
import SwiftSyntax

/// Names that contain non-inclusive terms.
struct InclusiveLanguage: SyntaxRule {
  static let id: RuleID = "inclusive_language"

  /// In lower case.
  private let terms: [[UInt8]]
  private let allowed: [[UInt8]]
  /// Whether a term may begin with two bytes, indexed by their lower five bits. Those identify a letter regardless of
  /// its case.
  private let beginnings: [Bool]

  init(_ options: RuleOptions) {
    let names = options.texts("override_terms") + options.texts("additional_terms")
    let terms = Set(names).sorted().map { Array($0.lowercased().utf8) }.filter { !$0.isEmpty }
    self.terms = terms
    allowed = options.texts("override_allowed_terms").map { Array($0.lowercased().utf8) }
    beginnings = (0..<1_024).map { pair in
      terms.contains { Int($0[0] & 31) == pair >> 5 && ($0.count == 1 || Int($0[1] & 31) == pair & 31) }
    }
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionParameterSyntax.self) { node, context in
      check(node.firstName, &context)
      if let name = node.secondName { check(name, &context) }
    }
    rule.visit(ClosureParameterSyntax.self) { node, context in
      check(node.firstName, &context)
      if let name = node.secondName { check(name, &context) }
    }
    rule.visit(EnumCaseParameterSyntax.self) { node, context in
      for name in [node.firstName, node.secondName].compactMap(\.self) { check(name, &context) }
    }
    rule.visit(ClosureShorthandParameterSyntax.self) { node, context in check(node.name, &context) }
    rule.visit(EnumCaseElementSyntax.self) { node, context in check(node.name, &context) }
    rule.visit(IdentifierPatternSyntax.self) { node, context in check(node.identifier, &context) }
    rule.visit(GenericParameterSyntax.self) { node, context in check(node.name, &context) }
    rule.visit(AccessorParametersSyntax.self) { node, context in check(node.name, &context) }
    checkNames(of: FunctionDeclSyntax.self, &rule)
    checkNames(of: MacroDeclSyntax.self, &rule)
    checkNames(of: ActorDeclSyntax.self, &rule)
    checkNames(of: AssociatedTypeDeclSyntax.self, &rule)
    checkNames(of: ClassDeclSyntax.self, &rule)
    checkNames(of: EnumDeclSyntax.self, &rule)
    checkNames(of: ProtocolDeclSyntax.self, &rule)
    checkNames(of: StructDeclSyntax.self, &rule)
    checkNames(of: TypeAliasDeclSyntax.self, &rule)
    checkNames(of: PrecedenceGroupDeclSyntax.self, &rule)
  }

  private func checkNames(of declaration: (some NamedDeclSyntax).Type, _ rule: inout Registration) {
    rule.visit(declaration) { node, context in check(node.name, &context) }
  }

  private func check(_ token: TokenSyntax, _ context: inout RuleContext) {
    guard let term = term(in: token.contentRange, context.source) else { return }
    let word = String(decoding: term, as: UTF8.self)
    context.report(
      token, "Rename `\(token.plainName)`; it contains the word `\(word)`.")
  }

  private func term(in range: Range<Int>, _ source: SourceText) -> [UInt8]? {
    guard mayHoldTerm(range, source) else { return nil }
    let name = source.bytes[range]
    return terms.first { stands($0, in: name) }
  }

  /// Returns whether any two adjacent letters of the name can begin a term. This rules out nearly every name.
  private func mayHoldTerm(_ range: Range<Int>, _ source: SourceText) -> Bool {
    let bytes = source.bytes
    return range.contains { start in
      let second = start + 1 < range.upperBound ? bytes[start + 1] : 0
      return beginnings[Int(bytes[start] & 31) << 5 | Int(second & 31)]
    }
  }

  /// Returns whether the name contains the term outside of an allowed word.
  private func stands(_ term: [UInt8], in name: ArraySlice<UInt8>) -> Bool {
    guard let place = Self.place(of: term, in: name) else { return false }
    return !allowed.contains { word in Self.place(of: word, in: name)?.overlaps(place) ?? false }
  }

  /// Returns the first range of a lower-case text in a name, ignoring case.
  private static func place(of text: [UInt8], in name: ArraySlice<UInt8>) -> Range<Int>? {
    guard !text.isEmpty, name.count >= text.count else { return nil }
    let starts = name.startIndex...(name.endIndex - text.count)
    let place = starts.first { start in text.indices.allSatisfy { lowercased(name[start + $0]) == text[$0] } }
    return place.map { $0..<($0 + text.count) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
