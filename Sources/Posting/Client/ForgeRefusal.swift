/// What an answer that is no success means.
package enum ForgeRefusal: Hashable, Sendable {
  /// Not done; come back after the wait, or nil: when one sees fit, a minute at least.
  case rateLimited(wait: Duration?)
  /// The server failed; a write may have been done.
  case serverTrouble(ForgeError)
  case final(ForgeError)
}
