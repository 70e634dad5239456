import ArgumentParser
import Foundation
import ReviewCore

/// The files that a package installs with the program: the manual page, and the completion script of each shell.
enum InstalledDocuments {
  /// Returns the files, by their path below `/usr/share` or another `share` folder.
  /// - Throws: A `DecodingError` if ArgumentParser's description of the commands has another format.
  static func files() throws -> [(path: String, text: String)] {
    [
      ("man/man1/reviewbot.1", ManualPage(program: try HelpModel.reviewbot()).text),
      ("bash-completion/completions/reviewbot", script(.bash)),
      ("zsh/vendor-completions/_reviewbot", script(.zsh)),
      ("fish/vendor_completions.d/reviewbot.fish", script(.fish)),
    ]
  }

  /// - Throws: A `UserFacingError` when a folder or a file cannot be written.
  static func write(_ documents: [(path: String, text: String)], to folder: String, files: any FileSystem) throws {
    for document in documents {
      let file = URL(fileURLWithPath: "\(folder)/\(document.path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.write(Array(document.text.utf8), to: file.path)
    }
  }

  private static func script(_ shell: CompletionShell) -> String {
    let text = RuleCompletion.added(to: Reviewbot.completionScript(for: shell))
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
