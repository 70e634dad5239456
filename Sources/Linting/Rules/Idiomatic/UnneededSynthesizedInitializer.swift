import ReviewCore
import SwiftSyntax

/// Initialisers of structs that the compiler would make just so.
struct UnneededSynthesizedInitializer: CodeRule {
  static let id: RuleID = "unneeded_synthesized_initializer"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(StructDeclSyntax.self) { node, inspection in
      let initializers = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      guard !initializers.isEmpty, let properties = StoredProperty.all(of: node) else { return }
      guard initializers.allSatisfy({ isSynthesized($0, properties) }) else { return }
      for initializer in initializers {
        inspection.report(
          initializer.contentStart..<initializer.signature.contentEnd, "The compiler makes this initialiser by itself.",
          fix: .removingMember(initializer, isSafe: true, in: inspection.source))
      }
    }
  }

  private func isSynthesized(_ node: InitializerDeclSyntax, _ properties: [StoredProperty]) -> Bool {
    guard node.optionalMark == nil, node.attributes.isEmpty, node.signature.effectSpecifiers == nil else {
      return false
    }
    guard node.genericParameterClause == nil, node.genericWhereClause == nil, let body = node.body else { return false }
    let parameters = node.signature.parameterClause.parameters
    guard hasSynthesizedAccess(node.modifiers, properties) else { return false }
    if parameters.isEmpty { return body.statements.isEmpty && properties.allSatisfy { $0.value != nil } }
    return matches(parameters, properties) && assigns(body.statements, properties)
  }

  /// The memberwise initialiser is as visible as the least visible of the properties that it sets.
  private func hasSynthesizedAccess(_ modifiers: DeclModifierListSyntax, _ properties: [StoredProperty]) -> Bool {
    if properties.contains(where: { $0.access == .private }) { return isWritten("private", modifiers) }
    if properties.contains(where: { $0.access == .fileprivate }) { return isWritten("fileprivate", modifiers) }
    return modifiers.isEmpty || isWritten("internal", modifiers)
  }

  private func isWritten(_ level: StaticString, _ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.count == 1 && modifiers.contains(anyOf: [level])
  }

  private func matches(_ parameters: FunctionParameterListSyntax, _ properties: [StoredProperty]) -> Bool {
    guard parameters.count == properties.count else { return false }
    return zip(parameters, properties).allSatisfy { parameter, property in
      parameter.secondName == nil && parameter.firstName.text == property.name && parameter.ellipsis == nil
        && parameter.defaultValue?.value.trimmedDescription == property.value
        && parameter.type.trimmedDescription == property.type
    }
  }

  /// Whether the body is `self.name = name` for each property, in any order.
  private func assigns(_ statements: CodeBlockItemListSyntax, _ properties: [StoredProperty]) -> Bool {
    guard statements.count == properties.count else { return false }
    var assigned: Set<String> = []
    for statement in statements {
      guard let sequence = statement.item.as(SequenceExprSyntax.self), sequence.elements.count == 3 else {
        return false
      }
      let elements = Array(sequence.elements)
      guard let target = elements[0].as(MemberAccessExprSyntax.self), elements[1].is(AssignmentExprSyntax.self) else {
        return false
      }
      guard target.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") == true else { return false }
      guard let value = elements[2].as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
      guard value == target.declName.baseName.text else { return false }
      assigned.insert(value)
    }
    return assigned == Set(properties.map(\.name))
  }
}
