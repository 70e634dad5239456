import LintEngine
import SwiftSyntax

/// The effects of SwiftUI's modifiers on VoiceOver.
extension ModifierChain.Link {
  /// Whether VoiceOver skips the view, or reads a replacement.
  var hides: Bool {
    if name.spells("accessibilityRepresentation") { return true }
    guard name.spells("accessibilityHidden") || name.spells("accessibility") else { return false }
    let label: StaticString? = name.spells("accessibility") ? "hidden" : nil
    return argument(label)?.as(BooleanLiteralExprSyntax.self)?.literal.spells("true") ?? false
  }

  /// Whether the view is a single element, whatever it contains.
  var hidesChildren: Bool {
    guard name.spells("accessibilityElement") else { return false }
    guard let children = argument("children") else { return true }
    return children.as(MemberAccessExprSyntax.self)?.declName.baseName.spells("ignore") ?? false
  }

  var givesLabel: Bool {
    name.spells("accessibilityLabel") || name.spells("accessibility") && argument("label") != nil
  }

  /// Whether the modifier declares that a tap on the view has an effect.
  var givesTapTrait: Bool {
    guard name.spells("accessibilityAddTraits") || name.spells("accessibility") else { return false }
    guard let traits = argument(name.spells("accessibility") ? "addTraits" : nil) else { return false }
    return traits.tokens(viewMode: .sourceAccurate).contains { $0.spells("isButton") || $0.spells("isLink") }
  }

  /// Whether the modifier gives a single tap an effect.
  var waitsForTap: Bool {
    if name.spells("onTapGesture") { return call.countsOne }
    guard name.spells("gesture") || name.spells("simultaneousGesture") || name.spells("highPriorityGesture") else {
      return false
    }
    var gesture = argument(nil)
    while let call = gesture?.as(FunctionCallExprSyntax.self) {
      if let name = call.calledName { return name.spells("TapGesture") && call.countsOne }
      gesture = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    }
    return false
  }

  /// Returns the first argument with this label, or without a label for nil.
  private func argument(_ label: StaticString?) -> ExprSyntax? {
    call.arguments.first { argument in
      guard let label else { return argument.label == nil }
      return argument.label?.spells(label) ?? false
    }?.expression
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call has no `count`, or a count of one.
  fileprivate var countsOne: Bool {
    guard let count = arguments.first(where: { $0.label?.spells("count") ?? false }) else { return true }
    return count.expression.as(IntegerLiteralExprSyntax.self)?.literal.spells("1") ?? false
  }
}
