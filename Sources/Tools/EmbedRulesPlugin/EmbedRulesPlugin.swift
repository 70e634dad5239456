import Foundation
import PackagePlugin

/// Generates Swift code of the LintRules module from `Rules/*.yml`, so that the binary contains its rules. It also
/// generates a digest of all sources of the linter, so that results of another build are never used.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  /// The modules whose sources affect linting.
  private static let modules = [
    "ReviewCore", "Digests", "StrictYAML", "RegularExpressions", "LintFastWalk", "LintEngine", "LintPatterns",
    "LintRules",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let rules = try files(in: root.appending(path: "Rules"), withExtension: "yml")
    let sources = try Self.modules.flatMap { name in
      try files(in: root.appending(path: "Sources/\(name)"), withExtension: "swift")
    }
    let versions = root.appending(path: "Package.resolved")
    let pinned = FileManager.default.fileExists(atPath: versions.path) ? [versions] : []
    return [
      try command("rules", "EmbeddedRules", of: rules, context: context),
      try command("digest", "LintingDigest", of: rules + sources + pinned, context: context),
    ]
  }

  private func command(_ verb: String, _ name: String, of inputs: [URL], context: PluginContext) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
    return .buildCommand(
      displayName: "Write \(name) from \(inputs.count) files", executable: try context.tool(named: "EmbedRules").url,
      arguments: [verb, output.path] + inputs.map(\.path), inputFiles: inputs, outputFiles: [output])
  }

  /// Returns all files below the folder, ordered by path.
  private func files(in folder: URL, withExtension suffix: String) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".\(suffix)") }.sorted().map { folder.appending(path: $0) }
  }
}
