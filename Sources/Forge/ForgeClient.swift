/// The seam between deciding what to post and posting it.
package protocol ForgeClient: Sendable {
  /// What the forge can do at best.
  var capabilities: Capabilities { get }
  /// Whom the token acts as.
  func identity() async throws(ForgeError) -> AuthorIdentity
  /// Everything that stands on these surfaces, all pages, other people's things included.
  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact]
  /// Does it, once. Facts of kind `comment` tell what was created.
  /// - Throws: `ambiguous` when it may or may not have been done: look before doing it again.
  func perform(_ action: ForgeOperation.Action) async throws(ForgeError) -> [ForgeFact]
  /// Waits, within the posting's time limit.
  func pause(_ duration: Duration) async throws(ForgeError)
}
