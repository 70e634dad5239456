import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Parameters on lines of their own stand below the first.
struct VerticalParameterAlignment: SyntaxRule {
  static let id: RuleID = "vertical_parameter_alignment"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.pass([.functionDecl]) { check($0.place.child(RawSlot.functionSignature), &$1) }
    rule.pass([.initializerDecl]) { check($0.place.child(RawSlot.initializerSignature), &$1) }
  }

  private func check(_ signature: RawPlace?, _ context: inout RuleContext) {
    guard let parameters = signature?.child(RawSlot.parameterClause)?.child(RawSlot.parameters) else { return }
    guard parameters.count > 1 else { return }
    var places: [Int] = []
    parameters.forEachChild { places.append($0.contentRange.lowerBound) }
    for place in context.source.misaligned(places) {
      context.report(place..<place, "Parameters on lines of their own are aligned with the first.")
    }
  }
}
