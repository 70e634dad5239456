package import ReviewCore

/// The value of a rule's option.
package enum OptionValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  /// Nil means no limit.
  case limit(Int?)
  case text(String)
  case texts([String])
  case severity(Severity)
  /// `{warning: 3, error: 2}`.
  case levels(Levels)
  case layers([Layer])
  case ranges([Range<Double>])
  /// Groups of names, in order.
  case order([[String]])
  case delimiters(Delimiters)
}
