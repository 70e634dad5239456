import ReviewCore
import SwiftSyntax

/// Foundation's reference types, where Swift has values.
struct LegacyObjCType: CodeRule {
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

  func register(in registry: inout RuleRegistry) {
    registry.pass([.identifierType, .declReferenceExpr]) { passing, inspection in
      guard let name = passing.name, inspection.source.holds("NS", at: name.lowerBound) else { return }
      let text = inspection.source.text(name)
      guard types.contains(text), !isMember(passing.syntax) else { return }
      inspection.report(name, "Swift has `\(text.dropFirst(2))` for `\(text)`.")
    }
  }

  /// `Shop.NSArray` is another type.
  private func isMember(_ node: Syntax) -> Bool {
    node.parent?.as(MemberAccessExprSyntax.self).map { Syntax($0.declName).id == node.id } ?? false
  }
}
