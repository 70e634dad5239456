import LintEngine

/// The measures of a node.
enum Measure: String, CaseIterable, Hashable, Sendable {
  /// The lines from the first of the node to its last.
  case lines
  /// The lines that contain more than comments and white space.
  case codeLines = "code_lines"
  /// The code lines of a type and of all its extensions, in all files.
  case typeLines = "type_lines"
  /// The characters of its text.
  case length
  /// The parameters of a function, an initialiser, a subscript or a closure.
  case parameters
  /// The direct members of a type.
  case members
  case storedProperties = "stored_properties"
  /// Stored properties that are `var`.
  case mutableProperties = "mutable_properties"
  /// The direct member functions; in a file, all functions that are not inside another function.
  case functions
  /// The statements of a body.
  case statements
  /// The cases of an enum or a switch.
  case cases
  /// The elements of a list, a literal or a tuple, or the arguments of a call.
  case elements
  /// The deepest nesting of control flow and closures in a body.
  case nesting
  /// The types in the inheritance clause.
  case inherited
}
