import LintFastWalk
import SwiftSyntax

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
