/// All forges with an API that reports can be posted to. A forge whose CI also sets the variables of another one is
/// behind that one.
package let forges: [Forge] = [.github, .gitlab, .gitea, .forgejo, .bitbucket]

extension ForgeKind {
  /// The forge of this kind; nil when it has no API of its own.
  package var forge: Forge? { forges.first { $0.kind == self } }
}
