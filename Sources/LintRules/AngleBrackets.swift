import LintEngine
import SwiftSyntax

extension ConditionElementListSyntax {
  /// Whether commas between the conditions could make `a < b, c > (d)`, which Swift parses as generic arguments.
  var mayReadAsGenericArguments: Bool {
    let brackets = tokens(viewMode: .sourceAccurate).lazy.filter(\.mayBeAngleBracket)
    guard let open = brackets.first(where: { $0.spells("<") }) else { return false }
    return brackets.contains { $0.spells(">") && $0.position > open.position }
  }
}

extension TokenSyntax {
  fileprivate var mayBeAngleBracket: Bool {
    switch tokenKind {
    case .binaryOperator, .leftAngle, .rightAngle: true
    default: false
    }
  }
}
