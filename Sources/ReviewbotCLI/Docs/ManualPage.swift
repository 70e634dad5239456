import ArgumentParser
import Foundation
import Review

/// The manual page `reviewbot(1)`, with the `man` macros of groff and mandoc. It says the same as `--help`.
struct ManualPage {
  let program: HelpModel

  var text: String {
    let name = program.commandName
    let blocks = HelpBlock.blocks(of: program.discussion ?? "")
    var page = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(Version.text)\" \"User Commands\"",
      ".SH NAME", "\(name) \\- \(Self.escaped(program.abstract ?? ""))",
      ".SH SYNOPSIS", ".B \(name)", ".I command", "[\\fIoption\\fR ...]", ".br", ".B \(name)",
      "\\-\\-help | \\-\\-version", ".SH DESCRIPTION",
    ]
    for case .paragraph(let text) in blocks { page += Self.paragraph(text) }
    page += [".PP", "Each command explains its options with \\fB\\-\\-help\\fR.", ".SH COMMANDS"]
    page += program.commands.flatMap { Self.command($0, after: name) }
    for case .list(let heading, let lines) in blocks { page += [".SH \(heading)"] + Self.listing(lines) }
    page += [".SH SEE ALSO", "\\fBgit\\fR(1), \\fBswift\\fR(1)"]
    return page.joined(separator: "\n") + "\n"
  }

  private static func command(_ command: HelpModel, after parent: String) -> [String] {
    let name = "\(parent) \(command.commandName)"
    let operands = command.ownArguments.filter { $0.kind == "positional" }.map(operand)
    var page = [".SS \"\(escaped(([name] + operands).joined(separator: " ")))\""] + paragraph(command.abstract ?? "")
    let blocks = HelpBlock.blocks(of: command.discussion ?? "")
    for case .paragraph(let text) in blocks { page += paragraph(text) }
    page += options(of: command)
    for case .list(let heading, let lines) in blocks {
      page += [".PP", "\(heading.prefix(1))\(heading.dropFirst().lowercased()):"] + listing(lines)
    }
    return page + command.commands.flatMap { Self.command($0, after: name) }
  }

  /// Returns the arguments and options. Adjacent flags with one description are one entry: `--cache, --no-cache`.
  private static func options(of command: HelpModel) -> [String] {
    var entries: [(terms: [String], description: String)] = []
    for argument in command.ownArguments {
      let description = description(of: argument)
      if argument.kind == "flag", let last = entries.last, last.description == description {
        entries[entries.count - 1].terms += terms(of: argument)
      } else {
        entries.append((terms(of: argument), description))
      }
    }
    return entries.flatMap { [".TP", $0.terms.joined(separator: ", "), $0.description] }
  }

  private static func terms(of argument: HelpModel.Argument) -> [String] {
    let value = "\\fI\(escaped(argument.valueName ?? "value"))\\fR"
    guard let names = argument.names, argument.kind != "positional" else { return [value] }
    let suffix = argument.kind == "option" ? " \(value)" : ""
    return names.map { "\\fB\(escaped($0.text))\\fR\(suffix)" }
  }

  private static func description(of argument: HelpModel.Argument) -> String {
    let text = argument.abstract ?? ""
    guard let value = argument.defaultValue, !text.contains("default: ") else { return escaped(text) }
    return escaped("\(text) (default: \(value))")
  }

  private static func operand(_ argument: HelpModel.Argument) -> String {
    let name = "<\(argument.valueName ?? "value")>\(argument.isRepeating ? " ..." : "")"
    return argument.isOptional ? "[\(name)]" : name
  }

  private static func paragraph(_ text: String) -> [String] {
    [".PP"] + text.components(separatedBy: "\n").map { escaped(String($0.drop { $0 == " " })) }
  }

  /// Returns the lines as they are, without filling.
  private static func listing(_ lines: [String]) -> [String] {
    [".RS", ".nf"] + lines.map { escaped(String($0.drop { $0 == " " })) } + [".fi", ".RE"]
  }

  /// Returns text that roff prints literally, also inside a quoted macro argument.
  static func escaped(_ text: String) -> String {
    let literal = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
    return literal.hasPrefix(".") || literal.hasPrefix("'") ? "\\&\(literal)" : literal
  }
}

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
