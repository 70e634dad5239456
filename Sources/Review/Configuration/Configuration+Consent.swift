import ReviewCore

/// Settings that need the target branch's consent: variables that tests see, and files that are written.
extension Configuration {
  /// The configuration with the variables and files that the target branch's configuration names as well.
  /// - Parameter target: Nil when there is none, or it cannot be read.
  func restricted(to target: Configuration?) -> Configuration {
    var configuration = self
    configuration.origins.formUnion(target?.origins ?? [])
    configuration.restrictVariables(to: target?.tests.environment ?? [])
    configuration.restrictFiles(to: target?.formats.filter(Self.namesFile) ?? [])
    return configuration
  }

  /// Tests of the change could send a token elsewhere.
  private mutating func restrictVariables(to known: [String]) {
    let added = tests.environment.filter { !known.contains($0) }
    guard !added.isEmpty else { return }
    tests.environment.removeAll { added.contains($0) }
    notices.append(
      "The tests do not see \(Self.list(added)), which `tests.environment` names: \(Self.condition)")
  }

  /// A report quotes the change, so the change would choose both the file and its contents.
  private mutating func restrictFiles(to known: [String]) {
    let added = formats.filter { Self.namesFile($0) && !known.contains($0) }
    formats = formats.filter { !Self.namesFile($0) } + known
    guard !added.isEmpty else { return }
    notices.append("`report.formats` names \(Self.list(added)), which is not written: \(Self.condition)")
  }

  /// For a repository without a working tree.
  func withoutReportFiles() -> Configuration {
    var configuration = self
    configuration.restrictFiles(to: [])
    return configuration
  }

  /// `report.formats` as `--format` takes them.
  /// - Parameter root: Of the working tree, absolute; files are relative to it.
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
