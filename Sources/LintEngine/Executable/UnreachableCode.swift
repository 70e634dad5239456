import LintFastWalk
import Platform
import SwiftSyntax

/// The code that `#available` keeps from running on Linux. A condition whose versions are those of Apple's platforms
/// always holds there, because of its `*`.
package enum UnreachableCode {
  /// Returns the offsets of such code, in source order of the conditions; empty for a source that exceeds the limits of
  /// the linter.
  package static func ofLinux(in bytes: [UInt8]) -> [Range<Int>] {
    guard ByteSearch.occurs("available(", in: bytes) else { return [] }
    return BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: []) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return [] }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow else { return [] }
      return tree.tokens(viewMode: .sourceAccurate).flatMap(ranges)
    }
  }

  private static func ranges(after token: TokenSyntax) -> [Range<Int>] {
    guard token.tokenKind == .poundAvailable || token.tokenKind == .poundUnavailable,
      let conditions = token.parent?.parent?.parent?.as(ConditionElementListSyntax.self),
      let holds = value(of: conditions), let statement = conditions.parent
    else { return [] }
    let nodes: [Syntax?] =
      if let branch = statement.as(IfExprSyntax.self) {
        [holds ? branch.elseBody.map { Syntax($0) } : Syntax(branch.body)]
      } else if let early = statement.as(GuardStmtSyntax.self) {
        [holds ? Syntax(early.body) : nil]
      } else if let loop = statement.as(WhileStmtSyntax.self) {
        [holds ? nil : Syntax(loop.body)]
      } else {
        []
      }
    let rest = leaves(statement, holds: holds) ? range(after: statement) : nil
    let own = nodes.compactMap(\.self).map { node in
      node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }
    return own + [rest].compactMap(\.self)
  }

  /// Returns whether the conditions always hold, or never; nil if that depends on more.
  private static func value(of conditions: ConditionElementListSyntax) -> Bool? {
    let values = conditions.map { element -> Bool? in
      guard case .availability(let condition) = element.condition, condition.isOfApplePlatforms else { return nil }
      return condition.availabilityKeyword.tokenKind == .poundAvailable
    }
    return values.contains(false) ? false : values.contains(nil) ? nil : true
  }

  /// Returns whether the code after a statement never runs.
  private static func leaves(_ statement: Syntax, holds: Bool) -> Bool {
    if statement.is(GuardStmtSyntax.self) { return !holds }
    guard holds, let last = statement.as(IfExprSyntax.self)?.body.statements.last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
  }

  /// Returns the rest of the block behind a statement.
  private static func range(after statement: Syntax) -> Range<Int>? {
    let item = statement.parent?.is(ExpressionStmtSyntax.self) == true ? statement.parent?.parent : statement.parent
    guard let item = item?.as(CodeBlockItemSyntax.self), let list = item.parent else { return nil }
    return item.endPosition.utf8Offset..<list.endPosition.utf8Offset
  }
}

extension AvailabilityConditionSyntax {
  /// Whether it names only versions of Apple's platforms, and all other platforms by `*`.
  fileprivate var isOfApplePlatforms: Bool {
    let platforms = availabilityArguments.map { argument -> String in
      switch argument.argument {
      case .token(let token): token.text
      case .availabilityVersionRestriction(let restriction): restriction.platform.text
      case .availabilityLabeledArgument: ""
      }
    }
    return platforms.allSatisfy { $0 == "*" || Self.applePlatforms.contains($0) }
      && (platforms.contains("*") || availabilityKeyword.tokenKind == .poundUnavailable)
  }

  private static let applePlatforms: Set<String> = [
    "iOS", "iOSApplicationExtension", "macOS", "macOSApplicationExtension", "OSX", "tvOS", "watchOS", "visionOS",
    "macCatalyst", "macCatalystApplicationExtension", "tvOSApplicationExtension", "watchOSApplicationExtension",
    "visionOSApplicationExtension",
  ]
}
