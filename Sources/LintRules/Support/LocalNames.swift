import LintEngine
import SwiftSyntax

/// The names that can be read at the place of the walk, from where they are declared to the end of their scope.
///
/// Looking one up takes the same time however deep the code is. Of two equal names of a scope, as between `#if` and
/// `#else`, the first counts. `LocalNameWalk` keeps it.
struct LocalNames: Sendable {
  enum ScopeKind: Sendable {
    case block
    /// May run later, or more often, than the code around it.
    case function
    /// Sees nothing of the functions around it.
    case type
  }

  private var scopes: [[LocalName]] = [[]]
  private var visible: [String: [LocalName]] = [:]
  private var functionDepths: [Int] = []
  private var typeDepths: [Int] = []
  /// Patterns that the walk has come by, and whose names can be read only after what they stand in.
  private var pending: [Range<Int>] = []

  /// How many scopes are open but for the file's own.
  var depth: Int { scopes.count - 1 }

  /// Whether the innermost scope is a type's.
  var isInMembers: Bool { typeDepths.last == depth && depth > 0 }

  /// What a name stands for; nil when nothing around declares it.
  func innermost(_ name: String) -> LocalName? { visible[name]?.last }

  /// What a name stood for before the innermost scope declared it; nil when a type lies between.
  func hidden(by name: String) -> LocalName? {
    guard let all = visible[name], let last = all.suffix(2).last(where: { $0.depth < depth }) else { return nil }
    if last.depth >= typeDepths.last ?? 0 { return last }
    return all.first.flatMap { $0.depth == 0 ? $0 : nil }
  }

  /// Whether a function or closure within the name's own scope is around the place of the walk.
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

  /// Ends the innermost scope, and gives back what it declared.
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

  /// The patterns that wait and stand at or after an offset; they wait no longer.
  mutating func waiting(from offset: Int) -> [Range<Int>] {
    let start = pending.lastIndex { $0.lowerBound < offset }.map { $0 + 1 } ?? 0
    let found = Array(pending[start...])
    pending.removeLast(found.count)
    return found
  }

  /// The kinds of nodes that can read a name, see `Syntax.readName`.
  static let readers: [SyntaxKind] = [.declReferenceExpr, .identifierPattern, .closureCapture]

  /// The declaration of the name that a node reads; nil when it reads none, or no scope around declares it.
  func read(at node: Syntax) -> LocalName? {
    node.readName.flatMap { innermost(Self.plain($0.text)) }
  }

  /// A name without back quotes, and without the `$` of a projected value.
  static func plain(_ name: String) -> String {
    if name.utf8.count > 2, name.hasPrefix("`"), name.hasSuffix("`") { return String(name.dropFirst().dropLast()) }
    return name.utf8.count > 1 && name.hasPrefix("$") ? String(name.dropFirst()) : name
  }
}
