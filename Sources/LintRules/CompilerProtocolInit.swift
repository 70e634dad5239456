import LintEngine
import ReviewCore
import SwiftSyntax

/// Explicit calls of the initialisers that the compiler calls for a literal.
struct CompilerProtocolInit: SyntaxRule {
  static let id: RuleID = "compiler_protocol_init"

  /// The types that have an initialiser with the label.
  private static let types: [String: Set<String>] = [
    "arrayLiteral": [
      "Array", "ArraySlice", "ContiguousArray", "IndexPath", "IndexSet", "NSArray", "NSCountedSet", "NSMutableArray",
      "NSMutableOrderedSet", "NSMutableSet", "NSOrderedSet", "NSSet", "SBElementArray", "Set",
    ],
    "booleanLiteral": ["Bool", "NSDecimalNumber", "NSNumber", "ObjCBool"],
    "dictionaryLiteral": ["Dictionary", "DictionaryLiteral", "KeyValuePairs", "NSDictionary", "NSMutableDictionary"],
    "extendedGraphemeClusterLiteral": [
      "CSLocalizedString", "Character", "NSMutableString", "NSString", "Selector", "StaticString", "String",
    ],
    "floatLiteral": ["CGFloat", "Decimal", "Double", "Float", "Float80", "NSDecimalNumber", "NSNumber"],
    "integerLiteral": [
      "CGFloat", "Decimal", "Double", "Float", "Float80", "Int", "Int16", "Int32", "Int64", "Int8", "NSDecimalNumber",
      "NSNumber", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    ],
    "nilLiteral": ["ImplicitlyUnwrappedOptional", "Optional"],
    "stringInterpolation": ["String"],
    "stringInterpolationSegment": ["String"],
    "stringLiteral": [
      "CSLocalizedString", "Character", "NSMutableString", "NSString", "Selector", "StaticString", "String",
    ],
    "unicodeScalarLiteral": [
      "CSLocalizedString", "Character", "NSMutableString", "NSString", "Selector", "StaticString", "String",
      "UnicodeScalar",
    ],
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(LabeledExprSyntax.self, named: Array(Self.types.keys)) { argument, context in
      guard let arguments = argument.parent?.as(LabeledExprListSyntax.self), arguments.first?.id == argument.id else {
        return
      }
      guard let node = arguments.parent?.as(FunctionCallExprSyntax.self), node.trailingClosure == nil else { return }
      guard let label = argument.label, let types = Self.types[label.text] else { return }
      guard arguments.count(where: { $0.label != nil }) == 1 else { return }
      guard let name = typeName(node.calledExpression), types.contains(name) else { return }
      context.report(node, "Write a literal instead of calling `init(\(label.text):)`.")
    }
  }

  /// Returns `Set` for `Set` and `Set.init`; nil with generic arguments, which may be needed.
  private func typeName(_ callee: ExprSyntax) -> String? {
    var type = callee
    if let member = callee.as(MemberAccessExprSyntax.self) {
      guard member.declName.baseName.spells("init"), let base = member.base else { return nil }
      type = base
    }
    return type.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
