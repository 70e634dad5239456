import LintEngine

/// The places of a rule's metavariables, in the order in which they were met.
struct VariableTable: Sendable {
  private(set) var names: [String] = []
  /// The places that a pattern binds.
  private(set) var bound: Set<Int> = []

  /// The place of a name, made when it is new.
  mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  /// The place of a name that a pattern binds.
  mutating func bind(_ name: String) -> Int {
    let index = index(of: name)
    bound.insert(index)
    return index
  }

  /// Of the variables that a pattern binds, ascending.
  var boundNames: [String] { bound.map { names[$0] }.sorted() }

  /// Nil for a name that no pattern binds.
  subscript(name: String) -> Int? {
    names.firstIndex(of: name).flatMap { bound.contains($0) ? $0 : nil }
  }
}
