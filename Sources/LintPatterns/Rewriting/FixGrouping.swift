import LintEngine
import SwiftParser
import SwiftSyntax

/// Decides which code of a fix needs parentheses.
///
/// A captured expression is one node of the old code, and must be one node of the new code. So must the replacement of
/// an expression. Where the new code would group otherwise, as `x + y.count`, parentheses keep them together.
struct FixGrouping {
  /// The places in the template of captures that need parentheses.
  private(set) var captures: Set<Int> = []
  /// Whether the whole replacement needs them.
  private(set) var isWholeSplit = false

  /// Longer code, and deeper one, is not parsed again for each finding in it. A replacement that is an operation then
  /// always gets parentheses.
  private static let lengthLimit = 4_000
  private static let depthLimit = 60

  init(_ template: TextTemplate, hit: Hit, source: SourceText) {
    let plain = FixText(template, hit: hit, source: source, parenthesised: [])
    let operations = plain.captures.filter { Self.isOperation(template, at: $0.key, hit) }
    let around = Self.expression(around: hit, limit: Self.lengthLimit - plain.text.utf8.count)
    guard !operations.isEmpty || around != hit.range else { return }
    let (before, after) = Self.text(around: hit, in: around ?? hit.range, source)
    let shift = before.utf8.count
    let code = NewCode(before + plain.text + after)
    captures = Set(operations.filter { !code.hasNode(at: $0.value, shiftedBy: shift) }.keys)
    guard around != hit.range else { return }
    let grouped = FixText(template, hit: hit, source: source, parenthesised: captures).text
    guard around != nil else {
      isWholeSplit = NewCode(grouped).isOperation
      return
    }
    isWholeSplit = !NewCode(before + grouped + after).hasNode(at: 0..<grouped.utf8.count, shiftedBy: shift)
  }

  private static func text(
    around hit: Hit, in range: Range<Int>, _ source: SourceText
  ) -> (before: String, after: String) {
    (source.text(range.lowerBound..<hit.range.lowerBound), source.text(hit.range.upperBound..<range.upperBound))
  }

  /// Returns whether a capture can be split: an operation, or a type of several types.
  private static func isOperation(_ template: TextTemplate, at place: Int, _ hit: Hit) -> Bool {
    guard case .variable(let index) = template.segments[place] else { return false }
    guard let kind = hit.bindings[index]?.targets.first?.kind else { return false }
    return operations.contains(kind)
  }

  fileprivate static let operations: Set<SyntaxKind> = [
    .sequenceExpr, .infixOperatorExpr, .ternaryExpr, .asExpr, .isExpr, .tryExpr, .awaitExpr, .unsafeExpr,
    .prefixOperatorExpr, .compositionType, .someOrAnyType, .functionType, .attributedType,
  ]

  // MARK: The code around a match

  /// Returns the range of the largest operation, chain of calls or type whose grouping the replacement can change.
  /// - Returns: The match's own range if there is none, and nil if it is too long or too deep.
  private static func expression(around hit: Hit, limit: Int) -> Range<Int>? {
    // Several statements are no expression.
    guard hit.range == hit.target.range else { return hit.range }
    var current = hit.target
    for _ in 0..<depthLimit {
      guard let parent = current.parent, isOpen(parent.node, at: current.node) else {
        return current.range.count < limit || current.range == hit.range ? current.range : nil
      }
      current = parent
    }
    return nil
  }

  /// Returns whether a node has no brackets around this child.
  private static func isOpen(_ node: Syntax, at child: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .functionCallExpr(let call): call.calledExpression.id == child.id
    case .subscriptCallExpr(let call): call.calledExpression.id == child.id
    case .memberAccessExpr(let access): access.base?.id == child.id
    default: openKinds.contains(node.kind)
    }
  }

  private static let openKinds: Set<SyntaxKind> = [
    .sequenceExpr, .exprList, .infixOperatorExpr, .ternaryExpr, .asExpr, .isExpr, .prefixOperatorExpr,
    .postfixOperatorExpr, .forceUnwrapExpr, .optionalChainingExpr, .tryExpr, .awaitExpr, .unsafeExpr, .optionalType,
    .implicitlyUnwrappedOptionalType, .memberType, .someOrAnyType, .compositionType, .compositionTypeElement,
    .compositionTypeElementList, .metatypeType,
  ]
}

/// The code after a fix, parsed.
private struct NewCode {
  private let tree: SourceFileSyntax

  init(_ text: String) {
    tree = Parser.parse(source: text)
  }

  /// Whether the code is an operation, which the code around it can split.
  var isOperation: Bool {
    tree.statements.first.map { FixGrouping.operations.contains(Syntax($0).unwrappedItem.kind) } ?? false
  }

  /// Returns whether one node has exactly this range; true for code that does not parse by itself, such as a label.
  func hasNode(at range: Range<Int>, shiftedBy shift: Int) -> Bool {
    let range = (range.lowerBound + shift)..<(range.upperBound + shift)
    return tree.hasError || Self.has(range, in: Syntax(tree), shift: 0)
  }

  /// - Parameter shift: Added to the positions in the node, this gives offsets in the text.
  private static func has(_ range: Range<Int>, in node: Syntax, shift: Int) -> Bool {
    let own = (node.contentStart + shift)..<(node.contentEnd + shift)
    if own == range { return true }
    guard own.lowerBound <= range.lowerBound, range.upperBound <= own.upperBound else { return false }
    guard let sequence = node.as(SequenceExprSyntax.self) else {
      return node.children(viewMode: .sourceAccurate).contains { has(range, in: $0, shift: shift) }
    }
    var isAmbiguous = false
    let folded = SequenceFolding.fold(sequence) { isAmbiguous = true }
    guard !isAmbiguous else { return sequence.elements.contains { has(range, in: Syntax($0), shift: shift) } }
    let foldedShift = shift + sequence.position.utf8Offset - folded.position.utf8Offset
    return folded.children(viewMode: .sourceAccurate).contains { has(range, in: $0, shift: foldedShift) }
  }
}
