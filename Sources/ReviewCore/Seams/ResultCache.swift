/// Keeps results of earlier runs. It may forget at any time, and lose what several processes write at once; it never
/// gives back a record under another key than its own.
package protocol ResultCache: Sendable {
  /// A number that only those know who may read the cache; keys are made with it.
  var salt: CacheKey { get }
  func record(for key: CacheKey) -> ArraySlice<UInt8>?
  func keep(_ record: [UInt8], for key: CacheKey)
  /// Brings what was kept to where later runs find it.
  func flush()
}

/// 128 bits that stand for what a result was made from.
package struct CacheKey: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
