import Foundation
import PackagePlugin

/// `swift package reviewbot ARGUMENTS`: runs the installed reviewbot in the package's folder.
///
/// A package that depends on reviewbot for this command does not build reviewbot, which would take minutes in each
/// package.
@main
struct ReviewbotPlugin: CommandPlugin {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let program = try Self.program()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // SwiftPM locks the package's build folder while a plugin runs, and reviewbot's own build would wait for it.
    let folder = context.package.directoryURL.appending(path: ".build/reviewbot").path
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFTPM_BUILD_DIR": folder]) { own, _ in own }
    try process.run()
    process.waitUntilExit()
    // The status of the plugin is the status of the command: 1 is a failed gate, 2 a change that could not be judged.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Returns `REVIEWBOT` of the environment, or the first `reviewbot` on `PATH`.
  /// - Throws: `Failure` when reviewbot is not installed.
  private static func program() throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let candidates = [environment["REVIEWBOT"]].compactMap(\.self) + folders.map { "\($0)/reviewbot" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure(
        description:
          "reviewbot is not installed. Install a release as in Docs/install.md, or set REVIEWBOT to its path.")
    }
    return URL(fileURLWithPath: path)
  }
}
