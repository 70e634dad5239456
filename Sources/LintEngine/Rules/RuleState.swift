/// A key for a value that a rule changes while one file is walked; see `Registration.state(_:)`.
public struct RuleState<Value: Sendable>: Sendable {
  @usableFromInline let index: Int
}

/// A key for an object of one file; see `Registration.object(_:)`.
public struct RuleObject<Object: AnyObject>: Sendable {
  @usableFromInline let index: Int
}

/// A box for the value of one state, which is changed in place. One context owns the box, and has exclusive access
/// itself, so access to the value needs no further check.
@usableFromInline
final class StateBox<Value> {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
