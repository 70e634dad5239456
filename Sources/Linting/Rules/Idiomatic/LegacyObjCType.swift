import ReviewCore
import SwiftSyntax

/// Foundation's reference types, where Swift has values.
struct LegacyObjCType: SyntaxRule {
  static let id: RuleID = "legacy_objc_type"

  private static let types: Set<String> = [
    "NSAffineTransform", "NSArray", "NSCalendar", "NSCharacterSet", "NSData", "NSDate", "NSDateComponents", "NSDateInterval",
    "NSDecimalNumber", "NSDictionary", "NSIndexPath", "NSIndexSet", "NSLocale", "NSMeasurement", "NSNotification", "NSNumber",
    "NSPersonNameComponents", "NSSet", "NSString", "NSTimeZone", "NSURL", "NSURLComponents", "NSURLQueryItem", "NSURLRequest",
    "NSUUID",
  ]

  private let types: Set<String>

  init(_ options: RuleOptions) {
    types = Self.types.subtracting(options.texts("allowed_types"))
  }

  func register(_ rule: inout Registration) {
    rule.pass([.identifierType, .declReferenceExpr]) { passing, context in
      guard let name = passing.name, let type = type(at: name, context.source) else { return }
      if !isForeign(passing.syntax) { report(type, at: name, &context) }
    }
    rule.pass([.memberType]) { passing, context in
      guard let name = passing.place.child(RawSlot.memberTypeName)?.contentRange else { return }
      guard let type = type(at: name, context.source), let base = passing.place.child(RawSlot.memberTypeBase) else { return }
      if context.source.text(base.contentRange) == "Foundation" { report(type, at: name, &context) }
    }
  }

  /// The type that a name stands for; nil when it is none of those.
  private func type(at name: Range<Int>, _ source: SourceText) -> String? {
    guard source.holds("NS", at: name.lowerBound) else { return nil }
    let text = source.text(name)
    return types.contains(text) ? text : nil
  }

  private func report(_ type: String, at name: Range<Int>, _ context: inout RuleContext) {
    context.report(name, "Swift has `\(type.dropFirst(2))` for `\(type)`.")
  }

  /// `Shop.NSArray` is another type.
  private func isForeign(_ node: Syntax) -> Bool {
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), Syntax(member.declName).id == node.id else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("Foundation") != true
  }
}
