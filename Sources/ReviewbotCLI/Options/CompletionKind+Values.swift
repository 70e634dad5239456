import ArgumentParser
import LintEngine
import LintPatterns
import LintRules
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

/// Completes `reviewbot rules ID`. ArgumentParser offers only the subcommands after `rules`, although `show` is the
/// default one.
enum RuleCompletion {
  private static let request = "---completion rules show -- positional@0"

  /// - Parameter script: A completion script of any shell; other texts are not changed.
  static func added(to script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let source = lines.firstIndex(where: { $0.contains(request) }) else { return script }
    if lines[source].hasPrefix("complete ") {
      lines.insert(lines[source].replacing("rules show\"", with: "rules\""), at: source)
    } else if let start = lines.firstIndex(of: "_reviewbot_rules() {"),
      let offer = lines[start...].firstIndex(where: offers)
    {
      lines.insert("        " + call(in: lines[source]), at: offer + 1)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns whether the line of bash or zsh offers the subcommands.
  private static func offers(_ line: String) -> Bool {
    line.contains("COMPREPLY+=") || line.contains("_describe -V subcommand ")
  }

  /// Returns the call of the shell function. zsh has it in a description of the argument: `:id:{CALL}`.
  private static func call(in line: String) -> String {
    let call = line.drop { $0 == " " }
    guard call.hasPrefix("'"), let open = call.firstIndex(of: "{"), let end = call.lastIndex(of: "}") else {
      return String(call)
    }
    return call[call.index(after: open)..<end] + " && ret=0"
  }
}
