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
    /// Whether the compiler may omit the part: it is in an `#if` whose condition the text does not decide, a macro
    /// rewrites it, or it depends on the language mode.
    package let isConditional: Bool

    package init(lines: ClosedRange<Int>, kind: Kind, isConditional: Bool = false) {
      self.lines = lines
      self.kind = kind
      self.isConditional = isConditional
    }
  }

  /// A block or statement with a region of its own in every coverage build, unless its attribute is a macro.
  package struct Region: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The body of a function or an accessor. No code is counted directly after it.
      case body
      /// A closure outside of bodies, or a top-level statement. Code after it may be counted.
      case value
      /// A block inside of another region.
      case nested
    }

    /// The location of the `{`, or of the statement's first token.
    package let start: Location.Position
    /// The location directly after the `}`, or after the statement.
    package let end: Location.Position
    package let kind: Kind
    /// The name of an attribute that may be a macro, in which case the compiler may omit the region.
    package let attribute: String?

    package init(start: Location.Position, end: Location.Position, kind: Kind, attribute: String? = nil) {
      self.start = start
      self.end = end
      self.kind = kind
      self.attribute = attribute
    }

    package var lines: ClosedRange<Int> { start.line...max(start.line, end.line) }
  }

  /// Functions of the standard library and the C library that end the process without running its exit handlers, which
  /// would write the counts.
  package static let endingFunctions: Set<String> = [
    "fatalError", "preconditionFailure", "assertionFailure", "abort", "_exit",
  ]

  /// Code whose execution always ends the process, as in the block of `guard … else { fatalError() }`.
  package struct Ending: Hashable, Sendable {
    package let start: Location.Position
    /// Exclusive.
    package let end: Location.Position
    /// The lines without other code; nil if there are none.
    package let lines: ClosedRange<Int>?

    package init(start: Location.Position, end: Location.Position, lines: ClosedRange<Int>?) {
      self.start = start
      self.end = end
      self.lines = lines
    }
  }

  /// In source order. Parts in bodies are not listed; closures in default values are.
  package let parts: [Part]
  package let regions: [Region]
  /// The lines of `#if` inside of regions: a report may omit them.
  package let optionalLines: LineSet
  /// All lines that a report may measure: the lines of the parts' declarations and of every `#if`.
  package let measurableLines: LineSet
  /// In source order.
  package var endings: [Ending] = []

  package init(
    parts: [Part], measurableLines: LineSet, regions: [Region] = [], optionalLines: LineSet = LineSet()
  ) {
    self.parts = parts
    self.regions = regions
    self.optionalLines = optionalLines
    self.measurableLines = measurableLines
  }
}
