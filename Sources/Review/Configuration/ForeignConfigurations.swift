package import ReviewCore

/// Configurations of other tools, which reviewbot does not read. It reports them when it has no configuration of its
/// own.
package struct ForeignConfigurations {
  let services: Services
  /// The folder that a `.lint.yml` would apply to; absolute.
  let root: String

  package init(services: Services, root: String) {
    self.services = services
    self.root = root
  }

  /// Prints on standard error which files exist, and how to convert them. Prints nothing when a `.lint.yml` applies.
  /// - Parameter configuration: The configuration that was read; nil when the command line names a file.
  func say(besides configuration: Configuration?) {
    guard let configuration, configuration.isDefault, !exists(ConfigurationFiles.name) else { return }
    if exists(".lint.yaml") {
      services.console.say("note: reviewbot does not read .lint.yaml. Rename it to \(ConfigurationFiles.name).")
    }
    say(options: "")
  }

  /// Prints the same after a `.lint.yml` with the defaults was written. The conversion would replace that file.
  /// - Parameter nested: SwiftLint's configurations of folders, which apply only there.
  package func sayBesidesTemplate(nested: [RepoPath] = []) {
    say(options: " --force")
    for path in nested.prefix(5).map({ Escaped.line("\(root)/\($0)") }) {
      services.console.say(
        "note: reviewbot does not read \(path). Convert it with `reviewbot init --from \(path)`.")
    }
    if nested.count > 5 { services.console.say("note: and \(nested.count - 5) more files of SwiftLint in folders.") }
  }

  private func say(options: String) {
    if exists(".swiftlint.yml") {
      let path = services.currentFolder == root ? ".swiftlint.yml" : Escaped.line("\(root)/.swiftlint.yml")
      let command = "reviewbot init --from \(path)\(options)"
      services.console.say(
        "note: reviewbot does not read .swiftlint.yml. Convert it with `\(command)`.")
    }
    if exists(".swift-format") {
      let start = "`reviewbot init` writes a .lint.yml with the defaults."
      let next = options.isEmpty ? start : "Edit the .lint.yml instead."
      services.console.say("note: reviewbot does not read .swift-format. \(next)")
    }
  }

  private func exists(_ name: String) -> Bool { services.files.exists("\(root)/\(name)") }
}

extension Configuration {
  /// Whether no `.lint.yml` was read, at the root or in a folder.
  fileprivate var isDefault: Bool { file == nil && origins.isSubset(of: [RepoPath(ConfigurationFiles.name)]) }
}
