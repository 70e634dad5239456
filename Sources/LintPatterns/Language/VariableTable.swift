import LintEngine

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
