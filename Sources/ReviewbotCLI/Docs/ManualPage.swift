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
