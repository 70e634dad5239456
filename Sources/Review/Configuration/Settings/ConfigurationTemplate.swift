/// The file that `reviewbot init` writes. Every value in it is the default, so it has no effect until it is edited.
package enum ConfigurationTemplate {
  package static let text = """
    # How reviewbot judges this repository. Every key is optional; the values shown are the defaults.
    # Docs: `Docs/configuration.md`. `reviewbot rules` lists the rules.

    \(Setting.all.map { lines(of: $0, indent: "") }.joined(separator: "\n\n"))

    """

  private static func lines(of setting: Setting, indent: String) -> String {
    let comment = "\(indent)# \(setting.summary)"
    if case .section(let settings, _) = setting.shape {
      let inner = settings.map { lines(of: $0, indent: indent + "  ") }
      let isEmpty = settings.allSatisfy { $0.standard == nil }
      return ([comment, "\(indent)\(isEmpty ? "# " : "")\(setting.name):"] + inner).joined(separator: "\n")
    }
    let value = setting.standard.map { ["\(indent)\(setting.name): \($0)"] } ?? []
    return ([comment] + value + setting.sample.map { "\(indent)# \($0)" }).joined(separator: "\n")
  }
}
