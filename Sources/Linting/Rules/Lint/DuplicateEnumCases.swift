import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Cases of one enum with the same name.
struct DuplicateEnumCases: SyntaxRule {
  static let id: RuleID = "duplicate_enum_cases"

  init(_ options: RuleOptions) {}

  var words: [String] { ["enum"] }

  func register(_ rule: inout Registration) {
    rule.pass([.enumDecl]) { passing, context in
      guard context.source.hasEqual(Self.names(of: passing.place)) else { return }
      guard let node = passing.as(EnumDeclSyntax.self) else { return }
      let elements = node.memberBlock.members.flatMap { member in
        member.decl.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
      }
      let counts = Dictionary(elements.map { ($0.name.plainName, 1) }, uniquingKeysWith: +)
      for element in elements where counts[element.name.plainName, default: 0] > 1 {
        context.report(element, "This enum has several cases named `\(element.name.plainName)`.")
      }
    }
  }

  /// Where the names of all cases stand; nearly every enum is done with when no two are equal.
  private static func names(of type: RawPlace) -> [Range<Int>] {
    var names: [Range<Int>] = []
    RawSlot.memberBlock[.enumDecl].flatMap(type.child)?.child(RawSlot.members)?.forEachChild { member in
      guard let declaration = member.child(RawSlot.memberDeclaration), declaration.kind == .enumCaseDecl else { return }
      declaration.child(RawSlot.caseElements)?.forEachChild { element in
        if let name = element.child(RawSlot.caseName) { names.append(name.contentRange) }
      }
    }
    return names
  }
}
