import LintEngine
import ReviewCore
import SwiftSyntax

/// `= nil` on optional variables: never, or always.
struct ImplicitOptionalInitialization: SyntaxRule {
  static let id: RuleID = "implicit_optional_initialization"

  private let isAlwaysImplicit: Bool
  private let ignoredAttributes: Set<String>

  init(_ options: RuleOptions) {
    isAlwaysImplicit = options.text("style") == "always"
    ignoredAttributes = Set(options.texts("ignore_attributes"))
  }

  func register(_ rule: inout Registration) {
    if isAlwaysImplicit {
      rule.visit(PatternBindingSyntax.self) { binding, context in
        guard binding.initializer?.value.is(NilLiteralExprSyntax.self) == true else { return }
        guard let node = variable(of: binding) else { return }
        reportExplicit(binding, isPlain: node.attributes.isEmpty, &context)
      }
    } else {
      rule.visit(PatternBindingSyntax.self) { binding, context in
        guard binding.initializer == nil, let node = variable(of: binding) else { return }
        guard node.attributes.first(named: "NSManaged") == nil else { return }
        reportImplicit(binding, isPlain: node.attributes.isEmpty, &context)
      }
    }
  }

  /// Returns the declaration of an optional variable to which the rule applies.
  private func variable(of binding: PatternBindingSyntax) -> VariableDeclSyntax? {
    guard let node = binding.parent?.parent?.as(VariableDeclSyntax.self), node.bindingSpecifier.spells("var") else {
      return nil
    }
    guard let type = binding.typeAnnotation?.type, type.isOptionalSugar, !hasIgnoredMark(node) else { return nil }
    return node
  }

  /// Returns whether the declaration has an ignored attribute. A property wrapper or a macro may distinguish `= nil`
  /// from no value.
  private func hasIgnoredMark(_ node: VariableDeclSyntax) -> Bool {
    if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.lazy) }) { return true }
    return node.attributes.contains { attribute in
      guard case .attribute(let attribute) = attribute else { return true }
      return ignoredAttributes.contains(attribute.attributeName.writtenText) || !Self.isPlain(attribute)
    }
  }

  /// Returns whether the attribute neither wraps nor rewrites the variable. Such attributes are the compiler's, which
  /// are in lower case except for these.
  private static func isPlain(_ attribute: AttributeSyntax) -> Bool {
    let name = attribute.writtenName
    return name.first?.isLowercase ?? false || upperCaseAttributes.contains(name)
  }

  private static let upperCaseAttributes: Set<String> = [
    "GKInspectable", "IBInspectable", "IBOutlet", "MainActor", "NSCopying", "NSManaged",
  ]

  /// Reports an explicit `= nil`. The fix of a variable with attributes is not safe, because Interface Builder and Core
  /// Data read them.
  private func reportExplicit(_ binding: PatternBindingSyntax, isPlain: Bool, _ context: inout RuleContext) {
    guard let value = binding.initializer else { return }
    guard let end = binding.typeAnnotation?.contentEnd else { return }
    let range = end..<value.contentEnd
    let fix = ByteFix(isSafe: isPlain, edits: [ByteFix.Edit(range: range, text: "")])
    context.report(range, "Remove `= nil`; an optional variable is `nil` by default.", fix: fix)
  }

  private func reportImplicit(_ binding: PatternBindingSyntax, isPlain: Bool, _ context: inout RuleContext) {
    guard let end = binding.typeAnnotation?.contentEnd, !binding.isComputed else { return }
    let fix = ByteFix(isSafe: isPlain, edits: [ByteFix.Edit(range: end..<end, text: " = nil")])
    context.report(end..<end, "Add `= nil` to this optional variable.", fix: fix)
  }
}

extension TypeSyntax {
  /// Whether the type is written `T?`. A variable of type `Optional<T>` has no default value; for `T!`, an explicit nil
  /// is a useful warning.
  fileprivate var isOptionalSugar: Bool { self.is(OptionalTypeSyntax.self) }
}
