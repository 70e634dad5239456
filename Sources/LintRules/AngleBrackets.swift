import LintEngine
import SwiftSyntax

extension ConditionElementListSyntax {
  /// Whether commas between the conditions could make `a < b, c > (d)`, which Swift parses as generic arguments.
  var mayReadAsGenericArguments: Bool {
    let operators = tokens(viewMode: .sourceAccurate).lazy.filter { $0.kind == .operator }
    guard let open = operators.first(where: { $0.spells("<") }) else { return false }
    return operators.contains { $0.spells(">") && $0.position > open.position }
  }
}

extension TokenSyntax {
  fileprivate enum Kind { case `operator`, other }

  fileprivate var kind: Kind {
    switch tokenKind {
    case .binaryOperator, .leftAngle, .rightAngle: .operator
    default: .other
    }
  }
}
