import LintEngine

/// One file of `Rules/`, as the build put it into this module: parsed already, see `YAMLNode.packed`.
package struct EmbeddedRule: Sendable {
  /// `force_try.yml`.
  package let file: String
  /// All but its working part and the examples.
  package let head: String
  /// The keys of its working part; empty for a rule in code.
  package let logic: String
  /// What stands under `examples`.
  package let examples: String

  package var path: String { "Rules/\(file)" }

  package init(file: String, head: String, logic: String, examples: String) {
    self.file = file
    self.head = head
    self.logic = logic
    self.examples = examples
  }
}
