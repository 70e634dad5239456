import Foundation
import Git
import Platform
import Review
import ReviewCore

/// Writes files into a repository: all of them, or none if one exists already.
struct SetupFiles {
  struct File {
    /// Absolute.
    let path: String
    let text: String
    let isExecutable: Bool
  }

  enum Existing: Sendable {
    case kept, replaced
  }

  let files: [File]

  /// Writes the files, creating missing folders.
  /// - Parameter existing: What happens to files that exist with another content.
  /// - Returns: One line for each file.
  /// - Throws: A `UserFacingError` naming the first file that exists or cannot be written.
  func write(existing: Existing, services: Services) throws -> [String] {
    // A folder of the repository may be a link to somewhere else, which a change may have made.
    let resolved = try files.map { file in
      (path: try services.paths.resolved(file.path, action: "written"), file: file)
    }
    let unequal = resolved.filter { services.files.exists($0.path) && !Self.has($0.path, $0.file.text, services) }
    if existing == .kept, let other = unequal.first {
      throw Problem(
        summary: "\(Escaped.line(other.path)) exists already.", hint: "Edit it, or write a new one with `--force`.")
    }
    for (path, file) in resolved { try Self.write(file, to: path, services) }
    return resolved.map { "Wrote \(Escaped.line($0.path))." }
  }

  /// Returns a file of `ci/templates`.
  /// - Parameter source: The path there.
  /// - Throws: A `UserFacingError` when the program was built without it.
  static func text(of source: String) throws -> String {
    guard let text = embeddedTemplates[source] else {
      throw Problem(
        summary: "This build of reviewbot does not contain ci/templates/\(source).", hint: "Build reviewbot again.")
    }
    return text
  }

  private static func write(_ file: File, to path: String, _ services: Services) throws {
    let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem(
        summary: "The folder \(Escaped.line(folder)) cannot be created: \(Escaped.line(error.localizedDescription))",
        hint: "Create it, then run the command again.")
    }
    try services.files.write(Array(file.text.utf8), to: path)
    guard file.isExecutable else { return }
    do {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    } catch {
      throw Problem(
        summary: "\(Escaped.line(path)) was written, but cannot be made executable, so git ignores it.",
        hint: "Run `chmod +x \(Escaped.line(path))`.")
    }
  }

  private static func has(_ path: String, _ text: String, _ services: Services) -> Bool {
    let bytes = Array(text.utf8)
    return (try? services.files.read(path, limit: bytes.count)) == bytes
  }
}

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
