import LintFastWalk
import SwiftSyntax

/// The targets that a manifest declares with literals, read from its text: the manifest is not executed.
package struct PackageTargets: Hashable, Sendable {
  package struct Target: Hashable, Sendable {
    /// Nil when it is not a literal.
    package let name: String?
    package let isTest: Bool
    /// Relative to the package; nil for the default.
    package let path: String?
    /// Folders and files below the target's folder; nil for all of it.
    package let sources: [String]?
    package let exclude: [String]
  }

  package private(set) var targets: [Target] = []
  /// The packages that it depends on by path, relative to the package.
  package private(set) var localPackages: [String] = []
  /// Whether a target has a name or a path that is not a literal, so that its folder is unknown.
  package private(set) var isComplete = true

  /// Returns nil for a manifest that exceeds the limits of the linter.
  package static func parsed(_ bytes: [UInt8]) -> PackageTargets? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow else { return nil }
      let calls = CallSearch(viewMode: .sourceAccurate)
      calls.walk(tree)
      var targets = PackageTargets()
      for call in calls.found { targets.add(call) }
      return targets
    }
  }

  /// The functions that make a target, as SwiftPM's `PackageDescription` declares them.
  private static let kinds = ["target", "executableTarget", "macro", "plugin", "testTarget"]

  private mutating func add(_ call: FunctionCallExprSyntax) {
    let arguments = Arguments(call)
    switch arguments.function {
    case "package":
      guard let path = arguments["path"] else { return }
      if let text = path.literal { localPackages.append(text) } else { isComplete = false }
    case let function? where Self.kinds.contains(function):
      guard let name = arguments["name"] else { return }
      let lists = [arguments["sources"], arguments["exclude"]]
      let target = Target(
        name: name.literal, isTest: function == "testTarget", path: arguments["path"]?.literal,
        sources: lists[0]?.literals, exclude: lists[1]?.literals ?? [])
      let hasFolder = arguments["path"] == nil ? name.literal != nil : target.path != nil
      if !hasFolder || lists[0] != nil && target.sources == nil { isComplete = false }
      targets.append(target)
    default: return
    }
  }
}

/// A call's last name and its labelled arguments.
private struct Arguments {
  let function: String?
  private let values: [String: ExprSyntax]

  init(_ call: FunctionCallExprSyntax) {
    function = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let labelled = call.arguments.compactMap { argument in argument.label.map { ($0.text, argument.expression) } }
    values = Dictionary(labelled) { first, _ in first }
  }

  subscript(label: String) -> ExprSyntax? { values[label] }
}

extension ExprSyntax {
  /// The text of a string literal on one line, without interpolation and escapes; nil for other expressions.
  fileprivate var literal: String? {
    guard let segments = self.as(StringLiteralExprSyntax.self)?.segments, segments.count == 1,
      let text = segments.first?.as(StringSegmentSyntax.self)?.content.text
    else { return nil }
    return text.contains { $0 == "\\" || $0.isNewline } ? nil : text
  }

  /// The texts of an array of such literals.
  fileprivate var literals: [String]? {
    guard let elements = self.as(ArrayExprSyntax.self)?.elements else { return nil }
    let texts = elements.compactMap(\.expression.literal)
    return texts.count == elements.count ? texts : nil
  }
}

/// Finds the calls of a manifest. A target in a list of dependencies is only named there.
private final class CallSearch: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(call)
    return .visitChildren
  }

  override func visit(_ argument: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard argument.label?.text == "dependencies" else { return .visitChildren }
    let owner = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
    // The dependencies of the package itself are packages.
    return owner?.trimmedDescription == "Package" ? .visitChildren : .skipChildren
  }
}
