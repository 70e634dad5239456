import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Parameters on lines of their own stand below the first.
struct VerticalParameterAlignment: CodeRule {
  static let id: RuleID = "vertical_parameter_alignment"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.pass([.functionDecl]) { check($0.place.child(RawSlot.functionSignature), &$1) }
    registry.pass([.initializerDecl]) { check($0.place.child(RawSlot.initializerSignature), &$1) }
  }

  private func check(_ signature: RawPlace?, _ inspection: inout Inspection) {
    guard let parameters = signature?.child(RawSlot.parameterClause)?.child(RawSlot.parameters) else { return }
    guard parameters.count > 1 else { return }
    var places: [Int] = []
    parameters.forEachChild { places.append($0.contentRange.lowerBound) }
    for place in inspection.source.misaligned(places) {
      inspection.report(place..<place, "Parameters on lines of their own are aligned with the first.")
    }
  }
}
