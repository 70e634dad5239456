package import ReviewCore

/// The warning and error limits of one measure; nil where no limit is set.
package struct Levels: Hashable, Sendable {
  package let warning: Int?
  package let error: Int?

  package init(warning: Int?, error: Int?) {
    self.warning = warning
    self.error = error
  }

  /// Returns the most severe limit that `value` is above, with its severity; nil if it is within both.
  package func exceeded(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value > error { return (.error, error) }
    if let warning, value > warning { return (.warning, warning) }
    return nil
  }

  /// Returns the most severe limit that `value` is below, with its severity; nil if it is within both.
  package func undercut(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value < error { return (.error, error) }
    if let warning, value < warning { return (.warning, warning) }
    return nil
  }
}
