import LintEngine

/// What a node can be measured by.
enum Measure: String, CaseIterable, Hashable, Sendable {
  /// From the first line of the node to its last.
  case lines
  /// Those of them that hold more than comments and white space.
  case codeLines = "code_lines"
  /// Characters of its text.
  case length
  /// Of a function, an initialiser, a subscript or a closure.
  case parameters
  /// Members of a type, written directly in it.
  case members
  case storedProperties = "stored_properties"
  /// Stored properties that are `var`.
  case mutableProperties = "mutable_properties"
  /// Functions written directly in it; in a file, all that are in no other function.
  case functions
  /// Statements of a body.
  case statements
  /// Cases of an enum or a switch.
  case cases
  /// Elements of a list, a literal, a tuple, a call's arguments.
  case elements
  /// The deepest nesting of control flow and closures in a body.
  case nesting
  /// Types after the colon.
  case inherited
}
