import LintFastWalk
import RegularExpressions
import SwiftSyntax

/// Gates in flat arrays. A look at a node follows no reference, because threads that count references to shared objects
/// wait for each other.
struct GateTable: Sendable {
  private enum Test: Sendable {
    case open
    case kind(SyntaxKind)
    case wrapper
    /// A range of `texts`.
    case token(Range<Int>)
    case name(Range<Int>)
    case beginning(ByteSet)
    case child(slot: Int, isOptional: Bool)
    case list(isWhole: Bool)
    case all
    case any
  }

  /// A gate, whose parts follow it.
  private struct Step: Sendable {
    let test: Test
    /// The index after the last part.
    var end: Int
  }

  /// The number of tokens up to which a text is examined for line breaks.
  private static let shortLine = 16

  private var steps: [Step] = []
  private var texts: [UInt8] = []
  /// For each gate, the index of its step.
  private var starts: [Int] = []
  private var kinds: [KindSet] = []

  init(_ gates: [Gate]) {
    for gate in gates {
      starts.append(steps.count)
      kinds.append(gate.kinds)
      append(gate)
    }
  }

  /// Returns whether a gate, by its index, is open at a node.
  func isOpen(_ gate: Int, at node: RawNode) -> Bool {
    kinds[gate].contains(node.kind.index) && isOpen(step: starts[gate], node)
  }

  private func isOpen(step place: Int, _ node: RawNode) -> Bool {
    let step = steps[place]
    switch step.test {
    case .open: return true
    case .kind(let kind): return node.kind == kind
    case .wrapper: return Gate.wrapperKinds.contains(node.kind.index)
    case .token(let text): return node.spells(texts, in: text)
    case .name(let text): return node.kind != .token || node.spells(texts, in: text)
    case .beginning(let bytes):
      return node.firstByte.map(bytes.contains) ?? true || !node.isShortLine(tokens: Self.shortLine)
    case .child(let slot, let isOptional):
      guard let child = node.child(slot), child.isWritten else { return isOptional }
      return isOpen(step: place + 1, child)
    case .list(let isWhole): return isOpen(list: place, isWhole: isWhole, node)
    case .all: return !isAnyPart(of: place, open: false, node)
    case .any: return isAnyPart(of: place, open: true, node)
    }
  }

  private func isAnyPart(of place: Int, open: Bool, _ node: RawNode) -> Bool {
    var part = place + 1
    while part < steps[place].end {
      if isOpen(step: part, node) == open { return true }
      part = steps[part].end
    }
    return false
  }

  private func isOpen(list place: Int, isWhole: Bool, _ list: RawNode) -> Bool {
    guard list.kind != .token else { return false }
    var slot = 0
    var part = place + 1
    while part < steps[place].end {
      guard slot < list.slotCount else { return false }
      if let element = list.child(slot), !isOpen(step: part, element) { return false }
      part = steps[part].end
      slot += 1
    }
    return !isWhole || list.writtenCount == slot
  }

  // MARK: Building

  private mutating func append(_ gate: Gate) {
    switch gate {
    case .open: append(.open, [])
    case .kind(let kind): append(.kind(kind), [])
    case .wrapper: append(.wrapper, [])
    case .token(let text): append(.token(range(of: text)), [])
    case .name(let text): append(.name(range(of: text)), [])
    case .beginning(let bytes): append(.beginning(bytes), [])
    case .child(let slot, let isOptional, let part): append(.child(slot: slot, isOptional: isOptional), [part])
    case .list(let parts, let isWhole): append(.list(isWhole: isWhole), parts)
    case .all(let parts): append(.all, parts)
    case .any(let parts): append(.any, parts)
    }
  }

  private mutating func range(of text: [UInt8]) -> Range<Int> {
    texts += text
    return texts.count - text.count..<texts.count
  }

  private mutating func append(_ test: Test, _ parts: [Gate]) {
    let place = steps.count
    steps.append(Step(test: test, end: place + 1))
    for part in parts { append(part) }
    steps[place].end = steps.count
  }
}

/// A set of kinds of nodes, without a reference: every node is looked up in several of them.
struct KindSet: Sendable {
  /// A bit for each `SyntaxKind.index`.
  private var bits = SIMD8<UInt64>()

  init() {}

  init(_ kinds: some Sequence<SyntaxKind>) {
    for kind in kinds { insert(kind.index) }
  }

  static let all: KindSet = {
    var set = KindSet()
    for kind in 0..<SyntaxKind.count { set.insert(kind) }
    return set
  }()

  mutating func insert(_ kind: Int) {
    bits[kind >> 6] |= 1 << UInt64(kind & 63)
  }

  func contains(_ kind: Int) -> Bool { bits[kind >> 6] & 1 << UInt64(kind & 63) != 0 }

  func isSubset(of other: KindSet) -> Bool { intersection(other).bits == bits }

  func union(_ other: KindSet) -> KindSet { KindSet(bits: bits | other.bits) }

  func intersection(_ other: KindSet) -> KindSet { KindSet(bits: bits & other.bits) }

  private init(bits: SIMD8<UInt64>) {
    self.bits = bits
  }
}
