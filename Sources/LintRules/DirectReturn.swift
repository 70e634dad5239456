import LintEngine
import ReviewCore
import SwiftSyntax

/// `let total = sum()` directly before `return total`.
struct DirectReturn: SyntaxRule {
  static let id: RuleID = "direct_return"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ReturnStmtSyntax.self) { node, context in
      guard let returned = ReturnedName(node) else { return }
      context.report(
        returned.pattern, "Return this value directly.",
        fix: returned.edits(context.source).map { ByteFix(isSafe: false, edits: $0) })
    }
  }
}

/// A constant or variable that the next statement returns.
private struct ReturnedName {
  let pattern: IdentifierPatternSyntax
  private let statement: ReturnStmtSyntax
  private let variable: VariableDeclSyntax
  private let binding: PatternBindingSyntax
  private let value: ExprSyntax

  /// Returns nil for a variable with a wrapper, a modifier or an observer, which may use or keep the value.
  init?(_ statement: ReturnStmtSyntax) {
    guard let name = statement.expression?.as(DeclReferenceExprSyntax.self), name.argumentNames == nil else {
      return nil
    }
    guard let item = statement.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else {
      return nil
    }
    guard let place = list.firstIndex(of: item), place > list.startIndex else { return nil }
    guard let variable = list[list.index(before: place)].item.as(VariableDeclSyntax.self) else { return nil }
    guard variable.attributes.isEmpty, variable.modifiers.isEmpty else { return nil }
    let binding = variable.bindings.first { binding in
      let own = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      return own?.plainName == name.baseName.plainName && binding.accessorBlock == nil
    }
    guard let binding, let value = binding.initializer?.value,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      return nil
    }
    (self.statement, self.variable, self.binding, self.value, self.pattern) = (
      statement, variable, binding, value, pattern
    )
  }

  /// Returns nil if a comment would be lost, the order of evaluation would change, or the type cannot be written.
  func edits(_ source: SourceText) -> [ByteFix.Edit]? {
    guard variable.bindings.last?.id == binding.id, let conversion = Conversion(value, binding.typeAnnotation?.type)
    else { return nil }
    return variable.bindings.count == 1 ? wholeEdits(conversion, source) : lastEdits(conversion, source)
  }

  /// Returns edits that turn the declaration into the `return`.
  private func wholeEdits(_ conversion: Conversion, _ source: SourceText) -> [ByteFix.Edit]? {
    let before = variable.contentStart..<value.contentStart
    guard !before.contains(where: source.isCommentStart), let rest = rest(source) else { return nil }
    let start = ByteFix.Edit(range: before, text: "return " + conversion.before)
    let end = value.contentEnd
    if rest.lowerBound == end { return [start, ByteFix.Edit(range: rest, text: conversion.after)] }
    return [start, ByteFix.Edit(range: end..<end, text: conversion.after), ByteFix.Edit(range: rest, text: "")]
  }

  /// Returns the range to remove after the value, up to the end of the `return`. If comments precede the `return`, the
  /// range is only its line.
  private func rest(_ source: SourceText) -> Range<Int>? {
    let (start, end) = (statement.contentStart, statement.contentEnd)
    let gap = value.contentEnd..<start
    guard gap.contains(where: source.isCommentStart) else { return value.contentEnd..<end }
    guard source.isLineStart(source.spacesStart(before: start)), source.isLineEnd(source.spacesEnd(after: end)) else {
      return nil
    }
    return source.range(ofLine: source.line(at: start) - 1).upperBound..<end
  }

  /// Returns edits that keep the other bindings and move the value into the `return`.
  private func lastEdits(_ conversion: Conversion, _ source: SourceText) -> [ByteFix.Edit]? {
    guard let comma = variable.bindings.dropLast().last?.trailingComma, let name = statement.expression else {
      return nil
    }
    guard !(comma.contentStart..<value.contentStart).contains(where: source.isCommentStart) else { return nil }
    let text = conversion.before + source.text(value.contentRange) + conversion.after
    return [
      ByteFix.Edit(range: comma.contentStart..<binding.contentEnd, text: ""),
      ByteFix.Edit(range: name.contentRange, text: text),
    ]
  }
}

/// The text around a value that gives it the declared type of its name.
private struct Conversion {
  let before: String
  let after: String

  /// Returns nil for types that `as` does not accept, and for values that it cannot follow.
  init?(_ value: ExprSyntax, _ type: TypeSyntax?) {
    guard let type else {
      (before, after) = ("", "")
      return
    }
    switch type.as(TypeSyntaxEnum.self) {
    case .implicitlyUnwrappedOptionalType: return nil
    case .someOrAnyType(let node): guard node.someOrAnySpecifier.spells("any") else { return nil }
    default: break
    }
    guard !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self) else { return nil }
    let needsParentheses = value.is(SequenceExprSyntax.self)
    before = needsParentheses ? "(" : ""
    after = (needsParentheses ? ")" : "") + " as " + type.writtenText
  }
}
