import ArgumentParser
import Foundation

/// A command as ArgumentParser describes it for other tools (`--experimental-dump-help`), without the unused parts.
struct HelpModel: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// As it is typed, with its hyphens.
      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    /// `positional`, `option` or `flag`.
    let kind: String
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let arguments: [Argument]?
  let subcommands: [HelpModel]?

  /// The commands that help lists, without `help` itself.
  var commands: [HelpModel] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

  /// The arguments that help lists, without `--help` and `--version`, which every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
  }

  /// The description of the program.
  /// - Throws: A `DecodingError` if an update of ArgumentParser changed its format.
  static func reviewbot() throws -> HelpModel {
    struct Dump: Decodable { let command: HelpModel }
    return try JSONDecoder().decode(Dump.self, from: Data(Reviewbot._dumpHelp().utf8)).command
  }
}

/// A paragraph of a help text, or a list of lines under a heading in capitals.
enum HelpBlock: Equatable {
  case paragraph(String)
  case list(heading: String, lines: [String])

  /// Splits a discussion at its empty lines.
  static func blocks(of discussion: String) -> [HelpBlock] {
    discussion.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { text in
      let lines: [String] = text.components(separatedBy: "\n")
      let first = lines[0]
      guard first.hasSuffix(":"), first == first.uppercased() else { return .paragraph(text) }
      return .list(heading: String(first.dropLast(1)), lines: Array(lines.dropFirst()))
    }
  }
}
