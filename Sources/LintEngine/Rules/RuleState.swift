/// Names a value that a rule changes while one file is walked; see `Registration.state(_:)`.
package struct RuleState<Value: Sendable>: Sendable {
  package let index: Int
}

/// Names an object of one file; see `Registration.object(_:)`.
package struct RuleObject<Object: AnyObject>: Sendable {
  let index: Int
}

/// Holds the value of one state, so that it is changed in place.
final class StateBox<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
