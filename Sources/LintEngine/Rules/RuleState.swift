/// Names a value that a rule changes while one file is walked; see `Registration.state(_:)`.
package struct RuleState<Value: Sendable>: Sendable {
  package let index: Int
}

/// Names an object of one file; see `Registration.object(_:)`.
package struct RuleObject<Object: AnyObject>: Sendable {
  package let index: Int
}

/// Holds the value of one state, so that it is changed in place. One context has it, and is itself passed exclusively:
/// access to the value needs no check of its own.
@usableFromInline
final class StateBox<Value> {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
