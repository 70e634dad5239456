import LintEngine
import ReviewCore
import SwiftSyntax

/// Initialisers of structs that equal those that the compiler synthesises.
struct UnneededSynthesizedInitializer: SyntaxRule {
  static let id: RuleID = "unneeded_synthesized_initializer"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    // Not at the struct, because creating all of its members takes longer than the rest.
    rule.visit(InitializerDeclSyntax.self) { own, context in
      guard isPlain(own), let node = own.parent?.parent?.parent?.parent?.as(StructDeclSyntax.self) else { return }
      let initializers = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      guard initializers.allSatisfy(isPlain), !isInExtension(node) else { return }
      guard let properties = StoredProperty.all(of: node) else { return }
      guard initializers.allSatisfy({ isSynthesized($0, properties) }) else { return }
      context.report(
        own.contentStart..<own.signature.contentEnd, "Remove this initializer; the compiler synthesizes it.",
        fix: .removingMember(own, isSafe: true, in: context.source))
    }
  }

  /// Returns whether the struct is in an extension; such structs are not checked.
  private func isInExtension(_ node: StructDeclSyntax) -> Bool {
    sequence(first: Syntax(node), next: \.parent).contains { $0.kind == .extensionDecl }
  }

  /// Returns whether the initialiser can differ from the compiler's only in its parameters: its body assigns each of
  /// them, and does nothing else.
  private func isPlain(_ node: InitializerDeclSyntax) -> Bool {
    guard let count = node.body?.statements.count, node.signature.parameterClause.parameters.count == count else {
      return false
    }
    guard node.modifiers.isEmpty || node.modifiers.contains(anyOf: ["internal", "private", "fileprivate"]) else {
      return false
    }
    return node.optionalMark == nil && node.attributes.isEmpty && node.signature.effectSpecifiers == nil
      && node.genericParameterClause == nil && node.genericWhereClause == nil && node.modifiers.count < 2
      && assigned(node.body) == Set(node.signature.parameterClause.parameters.map { $0.firstName.text })
  }

  private func isSynthesized(_ node: InitializerDeclSyntax, _ properties: [StoredProperty]) -> Bool {
    let parameters = node.signature.parameterClause.parameters
    guard hasSynthesizedAccess(node.modifiers, properties) else { return false }
    if parameters.isEmpty { return properties.allSatisfy { $0.value != nil } }
    return matches(parameters, properties)
  }

  /// Returns whether the access level equals the synthesised one. The memberwise initialiser is as visible as the least
  /// visible property that it sets.
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
        && parameter.attributes.isEmpty && parameter.modifiers.isEmpty
        && parameter.defaultValue?.value.writtenText == property.value
        && parameter.type.writtenText == property.type
    }
  }

  /// Returns the names in a body that consists of `self.name = name` for some properties, in any order; nil for other
  /// bodies.
  private func assigned(_ body: CodeBlockSyntax?) -> Set<String>? {
    guard let body else { return nil }
    var assigned: Set<String> = []
    for statement in body.statements {
      guard let name = assignedName(statement) else { return nil }
      assigned.insert(name)
    }
    return assigned
  }

  private func assignedName(_ statement: CodeBlockItemSyntax) -> String? {
    guard let sequence = statement.item.as(SequenceExprSyntax.self), sequence.elements.count == 3 else { return nil }
    let elements = Array(sequence.elements)
    guard let target = elements[0].as(MemberAccessExprSyntax.self), elements[1].is(AssignmentExprSyntax.self) else {
      return nil
    }
    guard target.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") == true else { return nil }
    guard let value = elements[2].as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    return value == target.declName.baseName.text ? value : nil
  }
}
