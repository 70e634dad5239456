import Foundation
import PackagePlugin

/// Generates Swift code of the LintRules module from `Rules/*.yml`, so that the binary contains its rules. It also
/// generates a digest of all sources of the linter, so that results of another build are never used. For any other
/// module, it generates code from `ci/templates`, so that the binary contains the files that `reviewbot init` writes.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  /// The modules whose sources affect linting.
  private static let modules = [
    "ReviewCore", "Digests", "StrictYAML", "RegularExpressions", "LintFastWalk", "LintEngine", "LintPatterns",
    "LintRules",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    guard target.name == "LintRules" else {
      let templates = try files(in: root.appending(path: "ci/templates"))
      return [try command("templates", "EmbeddedTemplates", of: templates, context: context)]
    }
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

  /// Returns the files below the folder that have the extension, ordered by path.
  private func files(in folder: URL, withExtension suffix: String) throws -> [URL] {
    try files(in: folder).filter { $0.pathExtension == suffix }
  }

  /// Returns all files below the folder, ordered by path.
  private func files(in folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    return try paths.map { folder.appending(path: $0) }.filter { file in
      try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    }
  }
}
