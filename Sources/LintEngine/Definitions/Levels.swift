package import ReviewCore

/// Two limits of one measure; nil where there is none.
package struct Levels: Hashable, Sendable {
  package let warning: Int?
  package let error: Int?

  package init(warning: Int?, error: Int?) {
    self.warning = warning
    self.error = error
  }

  /// The heaviest limit that `value` lies above, with its severity; nil when it is within both.
  package func exceeded(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value > error { return (.error, error) }
    if let warning, value > warning { return (.warning, warning) }
    return nil
  }

  /// The heaviest limit that `value` lies below.
  package func undercut(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value < error { return (.error, error) }
    if let warning, value < warning { return (.warning, warning) }
    return nil
  }
}
