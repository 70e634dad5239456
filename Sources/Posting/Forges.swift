/// All forges that reports can be posted to.
package let forges: [Forge] = [.github, .gitlab, .gitea, .forgejo, .bitbucket]

extension ForgeKind {
  /// The forge of this kind, or nil when this version cannot post to it.
  package var forge: Forge? { forges.first { $0.name == family } }
}
