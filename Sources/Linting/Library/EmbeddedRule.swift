/// One file of `Rules/`, as the build put it into this module: parsed already, see `YAMLNode.packed`.
struct EmbeddedRule: Sendable {
  /// `force_try.yml`.
  let file: String
  /// All but the examples.
  let head: String
  /// What stands under `examples`.
  let examples: String

  var path: String { "Rules/\(file)" }
}
