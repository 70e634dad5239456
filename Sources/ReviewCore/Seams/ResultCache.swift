/// Stores results of earlier runs. It may lose records at any time, also when several processes write at once. It never
/// returns a record for a different key.
package protocol ResultCache: Sendable {
  /// A secret of the users who may read the cache. Keys are computed with it.
  var salt: Digest { get }
  func record(for key: Digest) -> ArraySlice<UInt8>?
  func keep(_ record: [UInt8], for key: Digest)
  /// Saves the stored records for later runs.
  func flush()
}
