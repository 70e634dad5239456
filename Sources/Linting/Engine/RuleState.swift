/// Names a piece of memory that a rule keeps while one file is walked.
struct RuleState<State: Sendable>: Sendable {
  let index: Int
}

/// Holds one slot's memory, so that it is changed in place. The context that it belongs to is handed on exclusively,
/// so access to it needs no check of its own.
final class StateBox<State> {
  @safe @exclusivity(unchecked) var state: State

  init(_ state: State) {
    self.state = state
  }
}
