import ReviewCore
import SwiftSyntax

/// Names that exclude nobody.
struct InclusiveLanguage: CodeRule {
  static let id: RuleID = "inclusive_language"

  private static let usualTerms = ["blacklist", "master", "slave", "whitelist"]
  private static let kinds: [SyntaxKind] = [
    .actorDecl, .associatedTypeDecl, .classDecl, .closureParameter, .closureShorthandParameter, .enumCaseElement,
    .enumCaseParameter, .enumDecl, .functionDecl, .functionParameter, .genericParameter, .identifierPattern, .macroDecl,
    .protocolDecl, .structDecl, .typeAliasDecl,
  ]

  /// In small letters.
  private let terms: [[UInt8]]
  private let allowed: [[UInt8]]

  init(_ options: RuleOptions) {
    let overriding = options.texts("override_terms")
    let names = (overriding.isEmpty ? Self.usualTerms : overriding) + options.texts("additional_terms")
    terms = Set(names).sorted().map { Array($0.lowercased().utf8) }.filter { !$0.isEmpty }
    allowed = options.texts("override_allowed_terms").map { Array($0.lowercased().utf8) }
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(Self.kinds) { node, inspection in
      let (name, other) = Self.names(of: node)
      if let name { check(name, &inspection) }
      if let other { check(other, &inspection) }
    }
  }

  /// The names that a declaration makes; parameters may have two.
  private static func names(of node: Syntax) -> (TokenSyntax?, TokenSyntax?) {
    switch node.as(SyntaxEnum.self) {
    case .identifierPattern(let pattern): (pattern.identifier, nil)
    case .functionParameter(let parameter): (parameter.firstName, parameter.secondName)
    case .closureParameter(let parameter): (parameter.firstName, parameter.secondName)
    case .enumCaseParameter(let parameter): (parameter.firstName, parameter.secondName)
    case .closureShorthandParameter(let parameter): (parameter.name, nil)
    case .enumCaseElement(let element): (element.name, nil)
    case .genericParameter(let parameter): (parameter.name, nil)
    default: (node.asProtocol((any NamedDeclSyntax).self)?.name, nil)
    }
  }

  private func check(_ token: TokenSyntax, _ inspection: inout Inspection) {
    let name = inspection.source.bytes[token.contentRange]
    guard let term = terms.first(where: { stands($0, in: name) }) else { return }
    let word = String(decoding: term, as: UTF8.self)
    inspection.report(
      token, "The name `\(token.plainName)` holds the word `\(word)`; find one that excludes nobody.")
  }

  /// Whether the name holds the term, and not as a part of an allowed word.
  private func stands(_ term: [UInt8], in name: ArraySlice<UInt8>) -> Bool {
    guard let place = Self.place(of: term, in: name) else { return false }
    return !allowed.contains { word in Self.place(of: word, in: name)?.overlaps(place) ?? false }
  }

  /// Where a text of small letters first stands in a name, capital or small.
  private static func place(of text: [UInt8], in name: ArraySlice<UInt8>) -> Range<Int>? {
    guard !text.isEmpty, name.count >= text.count else { return nil }
    for start in name.startIndex...(name.endIndex - text.count)
    where zip(name[start...], text).allSatisfy({ lowercased($0) == $1 }) {
      return start..<(start + text.count)
    }
    return nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
