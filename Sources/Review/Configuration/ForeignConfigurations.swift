import ReviewCore

/// Configurations of other tools, which reviewbot does not read. Where it has none of its own, it says so.
package struct ForeignConfigurations {
  let services: Services
  /// The folder that a `.lint.yml` would hold for; absolute.
  let root: String

  package init(services: Services, root: String) {
    self.services = services
    self.root = root
  }

  /// Says on standard error which there are, and how to convert them; nothing where a `.lint.yml` holds.
  /// - Parameter configuration: What was read; nil when the command line names a file.
  func say(besides configuration: Configuration?) {
    guard let configuration, configuration.isDefault, !exists(ConfigurationFiles.name) else { return }
    say(options: "")
  }

  /// The same after a `.lint.yml` with the defaults was written, which the conversion would replace.
  package func sayBesidesTemplate() {
    say(options: " --force")
  }

  private func say(options: String) {
    if exists(".swiftlint.yml") {
      let path = services.currentFolder == root ? ".swiftlint.yml" : Escaped.line("\(root)/.swiftlint.yml")
      let command = "reviewbot init --from \(path)\(options)"
      services.console.say(
        "note: .swiftlint.yml is there, and reviewbot does not read it. Convert it with `\(command)`.")
    }
    if exists(".swift-format") {
      let start = "`reviewbot init` writes a .lint.yml with the defaults."
      let next = options.isEmpty ? start : "Edit the .lint.yml instead."
      services.console.say("note: .swift-format is there, and reviewbot does not read or convert it. \(next)")
    }
  }

  private func exists(_ name: String) -> Bool { services.files.exists("\(root)/\(name)") }
}

extension Configuration {
  /// Whether no `.lint.yml` was read, at the root or in a folder.
  fileprivate var isDefault: Bool { file == nil && origins.isSubset(of: [RepoPath(ConfigurationFiles.name)]) }
}
