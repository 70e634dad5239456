/// A figure of a check.
package struct Metric: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case count(Int)
    case seconds(Double)
    /// Nothing measurable (∅).
    case none
  }

  /// The key in the JSON report: lowerCamelCase.
  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ count: Int) {
    self.init(name, .count(count))
  }
}
