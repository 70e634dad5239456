import ArgumentParser
import LintRules
import LintPatterns
import LintEngine
import Review

/// Values that a shell completes by asking reviewbot, so that an update does not outdate the installed script.
extension CompletionKind {
  /// The formats that the command accepts for `--format`.
  static var reportFormats: CompletionKind {
    .custom { words, _, _ in formats(for: words) }
  }

  /// The ids of the rules, with those of the configuration in the current folder if it can be read.
  static var rules: CompletionKind {
    .custom { _, _, _ in
      if let configuration = try? TeamRules(services: .live()).configuration() { return configuration.library.names }
      return (try? RuleLibrary.builtIn().names) ?? []
    }
  }

  /// - Parameter words: The command line, from the program's name.
  static func formats(for words: [String]) -> [String] {
    let acceptsExports = words.dropFirst().first != "lint"
    return acceptsExports ? FormatOption.names + CoverageExportFormat.names : FormatOption.names
  }
}
