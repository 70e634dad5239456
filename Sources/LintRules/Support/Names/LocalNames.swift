import LintEngine
import SwiftSyntax

/// The names that are visible at the walk's current node, each from its declaration to the end of its scope.
///
/// The time of a lookup does not depend on the nesting depth. Of two equal names in a scope, as in the branches of an
/// `#if`, the first counts. `LocalNameWalk` updates it.
struct LocalNames: Sendable {
  enum ScopeKind: Sendable {
    case block
    /// A scope that may run later, or more often, than the enclosing code.
    case function
    /// A scope in which the names of enclosing functions are not visible.
    case type
  }

  private var scopes: [[LocalName]] = [[]]
  private var visible: [String: [LocalName]] = [:]
  private var functionDepths: [Int] = []
  private var typeDepths: [Int] = []
  /// Patterns that the walk has passed, and whose names become visible only after the enclosing node.
  private var pending: [Range<Int>] = []

  /// The number of open scopes, without the file's own.
  var depth: Int { scopes.count - 1 }

  /// Whether the innermost scope belongs to a type.
  var isInMembers: Bool { typeDepths.last == depth && depth > 0 }

  /// Returns the declaration of a name; nil if no enclosing scope declares it.
  func innermost(_ name: String) -> LocalName? { visible[name]?.last }

  /// Returns the declaration of a name that the innermost scope hides; nil if a type separates them.
  func hidden(by name: String) -> LocalName? {
    guard let all = visible[name], let last = all.suffix(2).last(where: { $0.depth < depth }) else { return nil }
    if last.depth >= typeDepths.last ?? 0 { return last }
    return all.first.flatMap { $0.depth == 0 ? $0 : nil }
  }

  /// Returns whether a function or closure inside the name's own scope encloses the walk's current node.
  func isInFunction(within name: LocalName) -> Bool {
    (functionDepths.last ?? 0) > name.depth || (typeDepths.last ?? 0) > name.depth
  }

  mutating func open(_ kind: ScopeKind) {
    scopes.append([])
    switch kind {
    case .block: break
    case .function: functionDepths.append(depth)
    case .type: typeDepths.append(depth)
    }
  }

  /// Closes the innermost scope, and returns the names that it declared.
  mutating func close() -> [LocalName] {
    guard scopes.count > 1 else { return [] }
    if functionDepths.last == depth { functionDepths.removeLast() }
    if typeDepths.last == depth { typeDepths.removeLast() }
    let closed = scopes.removeLast()
    for name in closed {
      visible[name.name]?.removeLast()
      if visible[name.name]?.isEmpty == true { visible[name.name] = nil }
    }
    return closed
  }

  mutating func declare(_ name: LocalName) {
    if let last = visible[name.name]?.last, last.depth == name.depth { return }
    scopes[scopes.count - 1].append(name)
    visible[name.name, default: []].append(name)
  }

  mutating func wait(for pattern: Range<Int>) {
    pending.append(pattern)
  }

  /// Removes and returns the pending patterns at or after an offset.
  mutating func waiting(from offset: Int) -> [Range<Int>] {
    let start = pending.lastIndex { $0.lowerBound < offset }.map { $0 + 1 } ?? 0
    let found = Array(pending[start...])
    pending.removeLast(found.count)
    return found
  }

  /// The kinds of nodes that can read a name; see `Syntax.readName`.
  static let readers: [SyntaxKind] = [.declReferenceExpr, .identifierPattern, .closureCapture]

  /// Returns the declaration of the name that a node reads; nil if it reads none, or no enclosing scope declares it.
  func read(at node: Syntax) -> LocalName? {
    node.readName.flatMap { innermost(Self.plain($0.text)) }
  }

  /// Returns a name without backticks and without the `$` of a projected value.
  static func plain(_ name: String) -> String {
    if name.utf8.count > 2, name.hasPrefix("`"), name.hasSuffix("`") { return String(name.dropFirst().dropLast()) }
    return name.utf8.count > 1 && name.hasPrefix("$") ? String(name.dropFirst()) : name
  }
}

/// A name that a scope declares.
struct LocalName: Sendable {
  enum Kind: Sendable {
    /// Of a function, an initialiser or a subscript.
    case parameter
    /// Of a closure.
    case closureParameter
    /// In the capture list of a closure.
    case capture
    /// A constant or variable of a function, a closure or the file.
    case variable
    /// A constant or variable of a type.
    case member
    /// A function that is not a member.
    case function
    /// A type or type alias that is not a member.
    case type
    /// The implicit name in a `catch`, a setter or an observer.
    case implicit
  }

  /// Without backticks.
  let name: String
  /// The range of the name in the source; empty for an implicit name.
  let range: Range<Int>
  let kind: Kind
  /// The number of enclosing scopes; 0 at the top level of the file.
  let depth: Int
}
