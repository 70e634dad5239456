/// Counts brackets, and detects the end of the condition of an `assert` or a `precondition`.
///
/// The arguments after the condition are evaluated only when the program traps, so no passing test can run them. They
/// do not count as code that never ran.
struct BracketDepth {
  private struct Call {
    /// The number of open brackets inside the call's parentheses.
    let depth: Int
    var isBehindCondition = false
  }

  private(set) var depth = 0
  private var calls: [Call] = []
  /// The number of calls that are past their condition.
  private var messages = 0

  var isInTrapMessage: Bool { messages > 0 }

  /// Marks the next opening parenthesis as belonging to a call that traps.
  mutating func expectTrapMessage() {
    calls.append(Call(depth: depth + 1))
  }

  mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: ","): enterMessage()
    default: break
    }
  }

  /// Ends the message whose first character would come next, because the call is not the standard library's.
  mutating func leaveMessage() {
    guard let call = calls.last, call.depth == depth, call.isBehindCondition else { return }
    calls.removeLast()
    messages -= 1
  }

  private mutating func enterMessage() {
    guard let call = calls.last, call.depth == depth, !call.isBehindCondition else { return }
    calls[calls.count - 1].isBehindCondition = true
    messages += 1
  }

  private mutating func close() {
    depth -= 1
    while let call = calls.last, call.depth > depth {
      calls.removeLast()
      if call.isBehindCondition { messages -= 1 }
    }
  }
}
