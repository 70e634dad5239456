import LintEngine
import SwiftSyntax

/// A compiled pattern, which nodes of a file are matched against.
indirect enum PatternNode: Sendable {
  /// A token with this text, without backticks.
  case token([UInt8])
  case variable(Variable)
  /// Any number of elements of a list; bound if it has an index.
  case rest(Int?)
  /// All elements of a list, in order.
  case list([PatternNode])
  /// Elements that a list must contain, in any order; it may contain others.
  case subset([PatternNode])
  case layout(Layout)
  case call(Call)
  /// Any string literal; the text between its quotation marks is bound.
  case string(Int?)
  /// Any accessors, or any body.
  case anything

  struct Variable: Sendable {
    enum Position: Sendable {
      case expression, type, pattern, token, item
    }

    /// The index in the bindings; nil if it is not bound.
    let index: Int?
    let position: Position
    let constraint: NodeClass?
  }

  struct Layout: Sendable {
    let kind: SyntaxKind
    /// Whether the node may have children that the pattern does not have.
    let isOpen: Bool
    let children: [Child]
  }

  struct Child: Sendable {
    let slot: SyntaxChildrenIndex
    /// The same slot as an integer.
    let rawSlot: Int
    let node: PatternNode
  }

  struct Call: Sendable {
    let callee: PatternNode
    let arguments: [Argument]
  }

  enum Argument: Sendable {
    case rest(Int?)
    case value(label: Label, PatternNode)
  }

  enum Label: Sendable {
    case none
    case spelled([UInt8])
    case variable(Variable)
    /// For a trailing closure, whose label is not written.
    case unknown
  }
}

/// The indices of a rule's metavariables, in the order of their first use.
struct VariableTable: Sendable {
  private(set) var names: [String] = []
  /// The indices that a pattern binds.
  private(set) var bound: Set<Int> = []

  /// Returns the index of a name, which is added if it is new.
  mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  /// Returns the index of a name, and marks it as bound by a pattern.
  mutating func bind(_ name: String) -> Int {
    let index = index(of: name)
    bound.insert(index)
    return index
  }

  /// The names of the variables that a pattern binds, ascending.
  var boundNames: [String] { bound.map { names[$0] }.sorted() }

  /// Returns nil for a name that no pattern binds.
  subscript(name: String) -> Int? {
    names.firstIndex(of: name).flatMap { bound.contains($0) ? $0 : nil }
  }
}

/// Identifiers that replace metavariables and ellipses while the Swift parser reads a pattern.
enum Placeholder {
  static let variable = "__meta_"
  static let rest = "__rest"

  /// The meaning of an identifier; nil if it is not a placeholder.
  enum Meaning: Hashable {
    /// Without the `$`; names that begin with `_` are not bound.
    case variable(String)
    /// Any number of elements; nil without a name.
    case rest(String?)
  }

  static func meaning(of identifier: String) -> Meaning? {
    if identifier.hasPrefix(variable) { return .variable(String(identifier.dropFirst(variable.count))) }
    if identifier == rest { return .rest(nil) }
    if identifier.hasPrefix(rest + "_") { return .rest(String(identifier.dropFirst(rest.count + 1))) }
    return nil
  }
}
