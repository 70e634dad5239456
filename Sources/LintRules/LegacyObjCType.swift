import LintEngine
import ReviewCore
import SwiftSyntax

/// Reference types of Foundation for which Swift has value types.
struct LegacyObjCType: SyntaxRule {
  static let id: RuleID = "legacy_objc_type"

  private static let types: Set<String> = [
    "NSAffineTransform", "NSArray", "NSCalendar", "NSCharacterSet", "NSData", "NSDate", "NSDateComponents",
    "NSDateInterval",
    "NSDecimalNumber", "NSDictionary", "NSIndexPath", "NSIndexSet", "NSLocale", "NSMeasurement", "NSNotification",
    "NSNumber",
    "NSPersonNameComponents", "NSSet", "NSString", "NSTimeZone", "NSURL", "NSURLComponents", "NSURLQueryItem",
    "NSURLRequest",
    "NSUUID",
  ]

  private let types: Set<String>

  init(_ options: RuleOptions) {
    types = Self.types.subtracting(options.texts("allowed_types"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(IdentifierTypeSyntax.self) { node, context in check(node.name, &context) }
    rule.visit(DeclReferenceExprSyntax.self) { node, context in
      if !isForeign(node) { check(node.baseName, &context) }
    }
    rule.visit(MemberTypeSyntax.self) { node, context in
      if node.baseType.writtenText == "Foundation" { check(node.name, &context) }
    }
  }

  private func check(_ name: TokenSyntax, _ context: inout RuleContext) {
    let type = name.text
    guard type.hasPrefix("NS"), types.contains(type) else { return }
    context.report(name, "Use `\(type.dropFirst(2))` instead of `\(type)`.")
  }

  /// Returns whether the name belongs to another module: `Shop.NSArray` is another type.
  private func isForeign(_ node: DeclReferenceExprSyntax) -> Bool {
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("Foundation") != true
  }
}
