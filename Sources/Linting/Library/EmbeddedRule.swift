/// One file of `Rules/`, as the build put it into this module: parsed already, see `YAMLNode.packed`.
struct EmbeddedRule: Sendable {
  /// `force_try.yml`.
  let file: String
  /// All but its working part and the examples.
  let head: String
  /// The keys of its working part; empty for a rule in code.
  let logic: String
  /// What stands under `examples`.
  let examples: String

  var path: String { "Rules/\(file)" }
}
