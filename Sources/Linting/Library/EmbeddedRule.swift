/// One file of `Rules/`, as the build put it into this module.
struct EmbeddedRule: Sendable {
  /// `force_try.yml`.
  let file: String
  let text: String
}
