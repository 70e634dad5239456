@_spi(RawSyntax) import SwiftSyntax

/// A declaration that others, or findings, can lie in.
struct EnclosingDeclaration {
  private let place: RawPlace
  let range: Range<Int>
  /// Index of the declaration around it.
  let parent: Int?

  init(_ place: RawPlace, parent: Int?) {
    self.place = place
    range = place.contentRange
    self.parent = parent
  }

  var kind: SyntaxKind { place.kind }

  /// The kinds that are recorded.
  static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .deinitializerDecl, .subscriptDecl, .variableDecl, .macroDecl,
  ]

  /// `Cart`, `total()`, `init(items:)`, `name`; empty for a variable declared by a pattern without a name.
  func name(in source: SourceText) -> String {
    switch kind {
    case .functionDecl: text(RawSlot.functionName, source) + labels(of: place.child(RawSlot.functionSignature), source)
    case .initializerDecl: "init" + labels(of: place.child(RawSlot.initializerSignature), source)
    case .subscriptDecl: "subscript" + labels(in: place.child(RawSlot.subscriptParameters), source)
    case .deinitializerDecl: "deinit"
    case .extensionDecl: text(RawSlot.extendedType, source)
    case .variableDecl: firstVariable(source)
    case .macroDecl: text(RawSlot.macroName, source)
    default: RawSlot.typeName[kind].map { text($0, source) } ?? ""
    }
  }

  private func text(_ slot: Int, _ source: SourceText) -> String {
    place.child(slot).map { source.text($0.contentRange) } ?? ""
  }

  private func firstVariable(_ source: SourceText) -> String {
    let pattern = place.child(RawSlot.bindings)?.child(0)?.child(RawSlot.bindingPattern)
    guard let pattern, pattern.kind == .identifierPattern, let name = pattern.child(RawSlot.patternName) else { return "" }
    return source.text(name.contentRange)
  }

  private func labels(of signature: RawPlace?, _ source: SourceText) -> String {
    labels(in: signature?.child(RawSlot.parameterClause), source)
  }

  /// Of very many parameters the first: each finding's fingerprint is made from the name.
  private func labels(in clause: RawPlace?, _ source: SourceText) -> String {
    guard let parameters = clause?.child(RawSlot.parameters) else { return "()" }
    var text = "("
    parameters.forEachChild(atMost: Self.labelLimit) { parameter in
      guard let label = parameter.child(RawSlot.parameterLabel) else { return }
      text += source.text(label.contentRange) + ":"
    }
    return text + (parameters.count > Self.labelLimit ? "…)" : ")")
  }

  private static let labelLimit = 100
}

/// A declaration that the walk is inside of, or at.
///
/// Safe: it is removed before the walk leaves the node that its address names.
@safe
struct OpenDeclaration {
  /// Its place among `RuleContext.declarations`.
  let index: Int
  private let address: OpenNode.Address

  init(index: Int, _ address: OpenNode.Address) {
    self.index = index
    unsafe self.address = address
  }

  var syntax: Syntax { unsafe OpenNode.syntax(at: address) }
}
