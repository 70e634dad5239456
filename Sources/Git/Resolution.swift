package import ReviewCore

/// A change, and how each part of it was found.
package struct Resolution: Sendable {
  /// One decision, for `reviewbot env`.
  package struct Step: Hashable, Sendable {
    /// `base`, `merge base`, `head`, ...
    package let what: String
    /// The chosen value.
    package let value: String
    /// The reason: one clause without a full stop.
    package let why: String

    package init(what: String, value: String, why: String) {
      self.what = what
      self.value = value
      self.why = why
    }
  }

  package let change: Change
  package let trail: [Step]

  package init(change: Change, trail: [Step]) {
    self.change = change
    self.trail = trail
  }
}
