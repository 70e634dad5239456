import SwiftSyntax

/// The facts about the build of a report that decide conditions of `#if`.
package struct BuildContext: Hashable, Sendable {
  /// Whether the code was built for Linux, on a machine with Swift's toolchain for it.
  package let isLinux: Bool

  package init(isLinux: Bool) {
    self.isLinux = isLinux
  }

  /// A build for an unknown platform.
  package static let any = BuildContext(isLinux: false)

  /// The build of a package on this machine. On macOS the tests may have run for any of Apple's platforms.
  package static var host: BuildContext {
    #if os(Linux)
      BuildContext(isLinux: true)
    #else
      .any
    #endif
  }
}

/// Evaluation of an `#if` condition from its text and the facts about the build.
struct BuildCondition {
  private let build: BuildContext

  /// The newest known compiler.
  private static let newest = [6, 3]
  /// Modules of every toolchain with coverage; of Linux; and those that only Apple's platforms have.
  private static let everywhere: Set = ["Swift", "Foundation", "Dispatch"]
  private static let ofLinux: Set = ["Glibc", "FoundationNetworking", "FoundationXML"]
  private static let ofApple: Set = [
    "Darwin", "UIKit", "AppKit", "WatchKit", "ObjectiveC", "CoreFoundation", "CoreGraphics", "os", "OSLog", "Security",
  ]

  private init(_ build: BuildContext) {
    self.build = build
  }

  /// Returns true if the condition holds in every such coverage build, false if it holds in none, and nil if it depends
  /// on more than the known facts.
  static func value(of condition: ExprSyntax, in build: BuildContext = .any) -> Bool? {
    BuildCondition(build).value(of: condition)
  }

  private func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.tokenKind == .keyword(.true) }
    if let number = condition.as(IntegerLiteralExprSyntax.self) { return number.literal.text != "0" }
    if let name = condition.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "DEBUG" ? true : nil }
    if let tuple = condition.as(TupleExprSyntax.self) {
      return tuple.elements.first.flatMap { value(of: $0.expression) }
    }
    if let prefixed = condition.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "!" {
      return value(of: prefixed.expression).map { !$0 }
    }
    if let sequence = condition.as(SequenceExprSyntax.self) { return FoldedSequences.fold(sequence).flatMap(value) }
    if let operation = condition.as(InfixOperatorExprSyntax.self) { return value(of: operation) }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
    return nil
  }

  private func value(of operation: InfixOperatorExprSyntax) -> Bool? {
    let values = [value(of: operation.leftOperand), value(of: operation.rightOperand)]
    switch operation.operator.trimmedDescription {
    case "&&": return values.contains(false) ? false : values.contains(nil) ? nil : true
    case "||": return values.contains(true) ? true : values.contains(nil) ? nil : false
    default: return nil
    }
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    guard let function = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let argument = call.arguments.first, call.arguments.count == 1
    else { return nil }
    let name = argument.expression.trimmedDescription
    switch function {
    case "swift", "compiler": return isVersion(argument.expression, of: function)
    case "os": return build.isLinux ? name == "Linux" : nil
    case "targetEnvironment": return build.isLinux ? false : nil
    case "canImport": return canImport(name)
    default: return nil
    }
  }

  private func canImport(_ module: String) -> Bool? {
    if Self.everywhere.contains(module) { return true }
    guard build.isLinux else { return nil }
    return Self.ofLinux.contains(module) ? true : Self.ofApple.contains(module) ? false : nil
  }

  /// Evaluates `>=6.2` or `<6.2`. Known compilers are assumed to be recent enough, because the package builds.
  ///
  /// The language version depends on the language mode: modes before 6 are versions 5, whatever the compiler.
  private func isVersion(_ expression: ExprSyntax, of function: String) -> Bool? {
    guard let prefixed = expression.as(PrefixOperatorExprSyntax.self) else { return nil }
    let parts = prefixed.expression.trimmedDescription.split(separator: ".", omittingEmptySubsequences: false)
    let version = parts.compactMap { Int($0) }
    guard !version.isEmpty, version.count == parts.count else { return nil }
    let assumed = function == "swift" ? [5, .max] : Self.newest + [.max]
    let isAtLeast: Bool? = assumed.lexicographicallyPrecedes(version) ? nil : true
    switch prefixed.operator.text {
    case ">=": return isAtLeast
    case "<": return isAtLeast.map { !$0 }
    default: return nil
    }
  }
}
