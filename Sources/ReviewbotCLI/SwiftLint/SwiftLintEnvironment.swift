import LintEngine
import Review
import ReviewCore

/// SwiftLint's configurations in the folders around another one, on which that one builds.
struct SwiftLintEnvironment {
  private static let name = ".swiftlint.yml"

  let services: Services
  let library: RuleLibrary

  /// The rules that the files in `root` and the folders below it, down to the one around `folder`, turn on together;
  /// nil when there are none.
  /// - Throws: `YAMLProblem` for a file that is no YAML, and what reading throws.
  func rules(around folder: String, in root: String) throws -> Set<String>? {
    guard folder.hasPrefix(root + "/") else { return nil }
    var found: [(name: String, text: [UInt8])] = []
    var current = root
    for part in folder.dropFirst(root.count).split(separator: "/") {
      let path = "\(current)/\(Self.name)"
      if services.files.exists(path) {
        found.append((path, try services.bytes(ofNamedFile: path, limit: ConfigurationFiles.sizeLimit)))
      }
      current += "/\(part)"
    }
    return try SwiftLintImport.rules(turnedOnBy: found, library: library)
  }
}
