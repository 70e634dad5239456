import Foundation
import PackagePlugin

/// Turns `Rules/*.yml` into one Swift file of the Linting module, so that the binary carries its rules.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Rules")
    let rules = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yml" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedRules.swift")
    return [
      .buildCommand(
        displayName: "Embed \(rules.count) rules",
        executable: try context.tool(named: "EmbedRules").url,
        arguments: [output.path] + rules.map(\.path),
        inputFiles: rules,
        outputFiles: [output])
    ]
  }
}
