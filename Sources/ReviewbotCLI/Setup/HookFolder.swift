import Git
import Review
import ReviewCore

/// The folder from which git runs the hooks of a repository.
struct HookFolder {
  private static let setting = "core.hooksPath"

  /// Absolute. It may not exist yet.
  let path: String

  /// - Parameter folder: Any folder in the repository; absolute.
  /// - Throws: A `UserFacingError` outside of a repository, or if git runs its hooks from elsewhere.
  init(around folder: String, services: Services) throws {
    let root = try GitRepository(discovering: folder, command: services.git(in: folder)).root ?? folder
    let git = services.git(in: root)
    // The last value is our own: commands of reviewbot run no hooks.
    let configured = try git.run(["config", "--null", "--get-all", Self.setting])
    let values = String(decoding: configured.output, as: UTF8.self).split(separator: "\0").dropLast()
    if let value = values.last {
      throw Problem(
        summary: "git runs the hooks of \(Escaped.line(root)) from \(Escaped.line(String(value))) (`\(Self.setting)`).",
        hint: "Add the command to the hook there, or run `git config --unset \(Self.setting)` first.")
    }
    let found = try git.run(["rev-parse", "--git-common-dir"])
    let common = String(decoding: found.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ".git"
    path = (common.hasPrefix("/") ? common : "\(root)/\(common)") + "/hooks"
  }
}
