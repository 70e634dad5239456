import LintEngine
import ReviewCore
import SwiftSyntax

/// `@IBInspectable` on properties that Interface Builder cannot show and set.
struct ValidIBInspectable: SyntaxRule {
  static let id: RuleID = "valid_ibinspectable"

  /// Object types, which may be optional.
  private static let objects = ["String", "NSString", "UIColor", "NSColor", "UIImage", "NSImage"]
  private static let numbers = ["Int", "UInt"].flatMap { name in ["", "8", "16", "32", "64"].map { name + $0 } }
  private static let values = [
    "CGFloat", "Float", "Double", "Bool", "CGPoint", "NSPoint", "CGSize", "NSSize", "CGRect", "NSRect",
  ]
  private static let supported = Set(
    values + numbers + objects.flatMap { [$0, "\($0)?", "\($0)!", "Optional<\($0)>"] })

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(AttributeSyntax.self) { node, context in
      guard node.isNamed("IBInspectable"), let variable = node.parent?.parent?.as(VariableDeclSyntax.self) else {
        return
      }
      guard variable.attributes.first(named: "IBInspectable")?.id == node.id else { return }
      guard !variable.modifiers.contains(anyOf: ["static", "class"]) else { return }
      guard isConstant(variable) || !isSupported(variable) else { return }
      context.report(
        variable.bindingSpecifier, "Use a variable with an explicit type that Interface Builder supports.")
    }
  }

  private func isConstant(_ variable: VariableDeclSyntax) -> Bool {
    if variable.bindingSpecifier.spells("let") { return true }
    guard variable.bindings.contains(where: { $0.accessorBlock != nil }) else { return false }
    return variable.bindings.allSatisfy { binding in
      guard case .accessors(let list) = binding.accessorBlock?.accessors else { return true }
      let names = list.map(\.accessorSpecifier.tokenKind)
      return names.contains(.keyword(.get)) && !names.contains(.keyword(.set))
    }
  }

  private func isSupported(_ variable: VariableDeclSyntax) -> Bool {
    variable.bindings.allSatisfy { binding in
      binding.typeAnnotation.map { Self.supported.contains($0.type.writtenText) } ?? false
    }
  }
}
