import ReviewCore

/// Settings that require the target branch's consent: variables passed to tests, and output files.
extension Configuration {
  /// Returns the configuration with only those variables and files that the target branch's configuration also names.
  /// - Parameter target: Nil when the target branch has no configuration, or it cannot be read.
  func restricted(to target: Configuration?) -> Configuration {
    var configuration = self
    configuration.origins.formUnion(target?.origins ?? [])
    configuration.restrictVariables(to: target?.tests.environment ?? [])
    configuration.restrictFiles(to: target?.formats.filter(Self.namesFile) ?? [])
    return configuration
  }

  /// Removes other variables, because tests of the change could send a token to another server.
  private mutating func restrictVariables(to known: [String]) {
    let added = tests.environment.filter { !known.contains($0) }
    guard !added.isEmpty else { return }
    tests.environment.removeAll { added.contains($0) }
    notices.append(
      "The tests do not see \(Self.list(added)), which `tests.environment` names: \(Self.condition)")
  }

  /// Removes other files. A report quotes the change, so the change would control both the file and its contents.
  private mutating func restrictFiles(to known: [String]) {
    let added = formats.filter { Self.namesFile($0) && !known.contains($0) }
    formats = formats.filter { !Self.namesFile($0) } + known
    guard !added.isEmpty else { return }
    notices.append("`report.formats` names \(Self.list(added)), which is not written: \(Self.condition)")
  }

  /// Returns the configuration for a repository without a working tree.
  func withoutReportFiles() -> Configuration {
    var configuration = self
    configuration.restrictFiles(to: [])
    return configuration
  }

  /// Returns `report.formats` in the syntax of `--format`.
  /// - Parameter root: The absolute path of the working tree; files are relative to it.
  func formats(in root: String) -> [String] {
    formats.map { text in
      guard let mark = text.firstIndex(of: "=") else { return text }
      return "\(text[..<mark])=\(root)/\(text[text.index(after: mark)...])"
    }
  }

  private static let condition = "the target branch's `.lint.yml` must name it first."

  private static func namesFile(_ format: String) -> Bool { format.contains("=") }

  private static func list(_ names: [String]) -> String { names.map { Escaped.line($0) }.joined(separator: ", ") }
}
