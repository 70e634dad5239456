import LintEngine

/// A file of `Rules/` that the build parsed and embedded in this module; see `YAMLNode.packed`.
package struct EmbeddedRule: Sendable {
  /// The file name, such as `force_try.yml`.
  package let file: String
  /// All keys except `examples` and those of the logic.
  package let head: String
  /// The keys of the rule's logic; empty for a rule in Swift.
  package let logic: String
  /// The value of `examples`.
  package let examples: String

  package var path: String { "Rules/\(file)" }

  package init(file: String, head: String, logic: String, examples: String) {
    self.file = file
    self.head = head
    self.logic = logic
    self.examples = examples
  }
}
