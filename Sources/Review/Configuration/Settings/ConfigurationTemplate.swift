/// The file that `reviewbot init` writes. Every value in it but `policy` is the default, so the verdict stays the same
/// until the file is edited.
package enum ConfigurationTemplate {
  /// Values that a new configuration should have, although they are not the defaults.
  private static let recommended = ["policy": "base"]

  package static let text = """
    # How reviewbot judges this repository. Every key is optional; the values are the defaults, except `policy`.
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
    let shown = recommended[setting.name] ?? setting.standard
    let value = shown.map { ["\(indent)\(setting.name): \($0)"] } ?? []
    return ([comment] + value + setting.sample.map { "\(indent)# \($0)" }).joined(separator: "\n")
  }
}
