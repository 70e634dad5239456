import LintEngine
import SwiftSyntax

extension CodeBlockSyntax {
  /// Whether the body only stops the program: its implementation is elsewhere or missing.
  var onlyEndsProgram: Bool {
    guard statements.count == 1, let only = statements.first else { return false }
    guard let name = only.item.as(FunctionCallExprSyntax.self)?.calledName else { return false }
    return name.spells("fatalError") || name.spells("preconditionFailure")
  }
}

extension AttributeListSyntax {
  /// Whether the declaration cannot be called: `@available(*, unavailable)`.
  var areUnavailable: Bool {
    contains { element in
      guard case .attribute(let attribute) = element, let name = attribute.lastName else { return false }
      guard name.spells("available"), case .availability(let list) = attribute.arguments else { return false }
      return list.contains { item in
        guard case .token(let token) = item.argument else { return false }
        return token.spells("unavailable")
      }
    }
  }
}
