/// The parts of a Swift source that a coverage build counts, as far as the syntax alone determines them.
///
/// Measured with Swift 6.3: the compiler maps bodies (functions, initialisers, accessors, closures), default values of
/// instance properties, default arguments and top-level statements. It maps neither the values of global and static
/// variables nor any unavailable declaration.
package struct ExecutableCode: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The body of a function, an accessor or a closure.
    case body
    /// The default value of an instance property.
    case defaultValue
    /// A top-level statement.
    case statement
  }

  package struct Part: Hashable, Sendable {
    /// 1-based.
    package let lines: ClosedRange<Int>
    package let kind: Kind
    /// Whether the compiler may omit the part: it is in an `#if` whose condition the text does not decide, or a macro
    /// may rewrite it.
    package let isConditional: Bool

    package init(lines: ClosedRange<Int>, kind: Kind, isConditional: Bool = false) {
      self.lines = lines
      self.kind = kind
      self.isConditional = isConditional
    }
  }

  /// In source order. Nested parts are not listed.
  package let parts: [Part]
  /// All lines that a report may measure: the lines of the parts' declarations and of every `#if`.
  package let measurableLines: LineSet

  package init(parts: [Part], measurableLines: LineSet) {
    self.parts = parts
    self.measurableLines = measurableLines
  }
}
