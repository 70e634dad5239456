/// The meaning of an answer that is not a success.
package enum ForgeRefusal: Hashable, Sendable {
  /// Not done. Retry after the wait; if it is nil, the client chooses a wait of at least a minute.
  case rateLimited(wait: Duration?)
  /// The server failed; a write may have been done.
  case serverTrouble(ForgeError)
  case final(ForgeError)
}
