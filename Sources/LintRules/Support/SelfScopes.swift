import LintEngine

/// What `self` is at the place of the walk, and whether Swift lets code leave it out there.
struct SelfScopes: Sendable {
  struct Scope: Sendable {
    /// Whether it is a struct's or an enum's, of which a closure keeps a copy and makes no cycle.
    let isValue: Bool
    var isSelfImplied: Bool
    var isInClosure = false
    var isInInitializer = false
    /// Whether the closure captured `self` weakly, so that it is implied once it is unwrapped.
    var isWeak = false
  }

  /// Nil stands for code without a `self`, or with one of which too little is known.
  private var stack: [Scope?] = []

  var current: Scope? { stack.last ?? nil }

  mutating func open(_ scope: Scope?) {
    stack.append(scope)
  }

  mutating func close() {
    _ = stack.popLast()
  }

  /// `guard let self`: from here on a closure that captured it weakly has it.
  mutating func unwrap() {
    change { if $0.isWeak { $0.isSelfImplied = true } }
  }

  /// `guard let self = other`: what the name means is not known any more.
  mutating func forget() {
    if !stack.isEmpty { stack[stack.count - 1] = nil }
  }

  private mutating func change(_ body: (inout Scope) -> Void) {
    guard var scope = current else { return }
    body(&scope)
    stack[stack.count - 1] = scope
  }
}
