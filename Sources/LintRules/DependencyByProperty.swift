import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// A new object that is configured property by property.
struct DependencyByProperty: SyntaxRule {
  static let id: RuleID = "dependency_by_property"

  private let types: [Expression]
  private let system: [Expression]
  private let ignored: Set<String>
  private let callbacks: [Expression]
  private let minimum: Int
  private let ignoredFiles: [Glob]

  init(_ options: RuleOptions) {
    types = options.expressions("types")
    system = options.expressions("system")
    ignored = Set(options.texts("ignored_properties"))
    callbacks = options.expressions("callbacks")
    minimum = max(1, options.integer("minimum"))
    ignoredFiles = options.texts("ignored_files").compactMap { Glob($0) }
  }

  func register(_ rule: inout Registration) {
    rule.visit(CodeBlockItemSyntax.self) { item, context in
      if let made = NewObject(in: item) { check(made, Syntax(item), &context) }
    }
    rule.visit(IfExprSyntax.self) { node, context in
      if let made = NewObject(in: node) { check(made, Syntax(node), &context) }
    }
  }

  private func check(_ made: NewObject, _ node: Syntax, _ context: inout RuleContext) {
    guard types.contains(where: { $0.matchesPart(of: made.type.utf8) }),
      !system.contains(where: { $0.matchesPart(of: made.type.utf8) })
    else { return }
    var properties: [String] = []
    for next in made.next {
      guard let assignment = Assignment(to: made.name.text, in: next) else { break }
      if isDependency(assignment) { properties.append(assignment.property) }
    }
    guard properties.count >= minimum, !isAside(node, type: made.type), !ignoredFiles.match(context.path) else {
      return
    }
    let names = properties.map { "`\($0)`" }.joined(separator: ", ")
    context.report(
      made.name,
      "Pass \(names) to the initializer or one `configure` call of `\(made.type)` instead of setting each property."
    )
  }

  /// Returns whether the property is a dependency. A property through which the object reports back is set by the code
  /// that listens to it.
  private func isDependency(_ assignment: Assignment) -> Bool {
    !ignored.contains(assignment.property) && !assignment.value.is(ClosureExprSyntax.self)
      && !callbacks.contains { $0.matchesPart(of: assignment.property.utf8) }
  }

  /// Returns whether the code is in a preview, or in the type's own factory, which the rule recommends.
  private func isAside(_ node: Syntax, type: String) -> Bool {
    var outer = node.parent
    while let current = outer {
      switch current.as(SyntaxEnum.self) {
      case .macroExpansionExpr(let macro): if macro.macroName.spells("Preview") { return true }
      case .macroExpansionDecl(let macro): if macro.macroName.spells("Preview") { return true }
      case .structDecl(let owner): if owner.name.text == type || isPreview(owner) { return true }
      case .classDecl(let owner): if owner.name.text == type { return true }
      case .extensionDecl(let owner): if owner.extendedType.writtenText == type { return true }
      case .functionDecl(let function): if function.name.text.hasPrefix("preview") { return true }
      default: break
      }
      outer = current.parent
    }
    return false
  }

  private func isPreview(_ type: StructDeclSyntax) -> Bool {
    type.inheritanceClause?.inheritedTypes.contains { $0.type.writtenText == "PreviewProvider" } ?? false
  }
}

/// `name.property = value`.
private struct Assignment {
  let property: String
  let value: ExprSyntax

  init?(to name: String, in item: CodeBlockItemSyntax) {
    guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count > 2 else { return nil }
    let elements = Array(sequence.elements.prefix(3))
    guard elements[1].is(AssignmentExprSyntax.self), let access = elements[0].as(MemberAccessExprSyntax.self),
      let base = access.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == name
    else { return nil }
    property = access.declName.baseName.text
    value = elements[2]
  }
}
