import LintEngine
import SwiftSyntax

/// An argument of a call, in parentheses or trailing.
struct CallArgument {
  /// Includes the label, if there is one.
  let whole: Target
  let label: TokenSyntax?
  /// Whether this is the first trailing closure, whose label is not written.
  let hasUnknownLabel: Bool
  let value: Target

  static func all(of call: FunctionCallExprSyntax, in target: Target) -> [CallArgument] {
    var arguments = call.arguments.map { argument in
      CallArgument(
        whole: target.with(argument), label: argument.label, hasUnknownLabel: false,
        value: target.with(argument.expression))
    }
    if let closure = call.trailingClosure {
      let value = target.with(closure)
      arguments.append(CallArgument(whole: value, label: nil, hasUnknownLabel: true, value: value))
    }
    arguments += call.additionalTrailingClosures.map { element in
      CallArgument(
        whole: target.with(element), label: element.label, hasUnknownLabel: false, value: target.with(element.closure))
    }
    return arguments
  }
}
