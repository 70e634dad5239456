import LintEngine
import Review
import ReviewCore

/// SwiftLint's configurations in the folders above another one, which that one extends.
struct SwiftLintEnvironment {
  private static let name = ".swiftlint.yml"

  let services: Services
  let library: RuleLibrary

  /// Returns the rules that the files in `root` and the folders below it, down to the parent of `folder`, enable
  /// together. Nil when there are no such files.
  /// - Throws: `YAMLProblem` for an invalid file, and any error from reading.
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
