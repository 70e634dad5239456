/// All forges with an API that reports can be posted to.
package let forges: [Forge] = [.github, .gitlab, .gitea, .forgejo, .bitbucket]

extension ForgeKind {
  /// The forge of this kind; nil when it has no API of its own.
  package var forge: Forge? { forges.first { $0.name == family } }
}
