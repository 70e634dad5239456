import LintEngine
import ReviewCore
import SwiftSyntax

/// Attributes are above functions and types, and on the line of variables and imports.
struct Attributes: SyntaxRule {
  static let id: RuleID = "attributes"

  private let above: Set<String>
  private let beside: Set<String>
  private let putsArgumentsAbove: Bool

  init(_ options: RuleOptions) {
    above = Set(options.texts("always_on_line_above"))
    beside = Set(options.texts("always_on_same_line"))
    putsArgumentsAbove = options.isOn("attributes_with_arguments_always_on_line_above")
  }

  func register(_ rule: inout Registration) {
    rule.visit(AttributeListSyntax.self) { list, context in
      guard !list.isEmpty, let parent = list.parent else { return }
      guard let keyword = keyword(of: parent) else { return }
      let isBeside = parent.kind == .variableDecl || parent.kind == .importDecl
      guard let message = trouble(list, keyword, isBeside: isBeside, context.source) else { return }
      context.report(keyword, message)
    }
  }

  private func keyword(of declaration: Syntax) -> TokenSyntax? {
    switch declaration.as(SyntaxEnum.self) {
    case .functionDecl(let node): node.funcKeyword
    case .initializerDecl(let node): node.initKeyword
    case .classDecl(let node): node.classKeyword
    case .structDecl(let node): node.structKeyword
    case .enumDecl(let node): node.enumKeyword
    case .actorDecl(let node): node.actorKeyword
    case .protocolDecl(let node): node.protocolKeyword
    case .extensionDecl(let node): node.extensionKeyword
    case .variableDecl(let node): node.bindingSpecifier
    case .importDecl(let node): node.importKeyword
    default: nil
    }
  }

  private func trouble(
    _ list: AttributeListSyntax, _ keyword: TokenSyntax, isBeside: Bool, _ source: SourceText
  ) -> String? {
    let keywordLine = source.line(at: keyword.contentStart)
    var taken: Set<Int> = [keywordLine]
    var ends: [Int] = []
    for element in list {
      guard case .attribute(let attribute) = element else { continue }
      let line = source.line(at: attribute.contentStart)
      if belongsBeside(attribute, isBeside: isBeside) {
        if line != keywordLine { return "Move `@\(attribute.writtenName)` to the line of the declaration." }
      } else if !taken.insert(line).inserted {
        return "Move `@\(attribute.writtenName)` to a line of its own above the declaration."
      } else {
        ends.append(source.line(at: attribute.contentEnd))
      }
    }
    if !ends.isEmpty, !ends.contains(keywordLine - 1) {
      return "Move the attributes to the line directly above the declaration."
    }
    return hasGap(list, source) ? "Remove the empty lines between the attributes." : nil
  }

  private func belongsBeside(_ attribute: AttributeSyntax, isBeside: Bool) -> Bool {
    let name = "@" + (attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attribute.writtenName)
    if beside.contains(name) { return true }
    if above.contains(name) || putsArgumentsAbove && attribute.arguments != nil { return false }
    return isBeside
  }

  private func hasGap(_ list: AttributeListSyntax, _ source: SourceText) -> Bool {
    zip(list, list.dropFirst()).contains { before, after in
      let gap = source.bytes[before.contentEnd..<after.contentStart].filter { $0 == 0x0A || $0 > 0x20 }
      return zip(gap, gap.dropFirst()).contains { $0 == 0x0A && $1 == 0x0A }
    }
  }
}
