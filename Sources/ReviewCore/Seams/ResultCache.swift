/// Keeps results of earlier runs. It may forget at any time, and lose what several processes write at once; it never
/// gives back a record under another key than its own.
package protocol ResultCache: Sendable {
  /// A secret of those who may read the cache. Keys are computed with it.
  var salt: Digest { get }
  func record(for key: Digest) -> ArraySlice<UInt8>?
  func keep(_ record: [UInt8], for key: Digest)
  /// Brings what was kept to where later runs find it.
  func flush()
}
