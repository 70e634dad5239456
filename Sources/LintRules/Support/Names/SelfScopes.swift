import LintEngine

/// The meaning of `self` at the walk's current node, and whether it can be implicit there.
struct SelfScopes: Sendable {
  struct Scope: Sendable {
    /// Whether `self` is a struct or an enum, which a closure copies without a reference cycle.
    let isValue: Bool
    var isSelfImplied: Bool
    var isInClosure = false
    var isInInitializer = false
    /// Whether the closure captured `self` weakly, so that it is implicit after it is unwrapped.
    var isWeak = false
  }

  /// Nil for code without a `self`, or with a `self` of unknown meaning.
  private var stack: [Scope?] = []

  var current: Scope? { stack.last ?? nil }

  mutating func open(_ scope: Scope?) {
    stack.append(scope)
  }

  mutating func close() {
    _ = stack.popLast()
  }

  /// Handles `guard let self`: from here on, `self` is strong in a closure that captured it weakly.
  mutating func unwrap() {
    change { if $0.isWeak { $0.isSelfImplied = true } }
  }

  /// Handles `guard let self = other`: from here on, the meaning of `self` is unknown.
  mutating func forget() {
    if !stack.isEmpty { stack[stack.count - 1] = nil }
  }

  private mutating func change(_ body: (inout Scope) -> Void) {
    guard var scope = current else { return }
    body(&scope)
    stack[stack.count - 1] = scope
  }
}
