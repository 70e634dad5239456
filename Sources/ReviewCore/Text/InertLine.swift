/// Returns a line that no CI log executes as a command.
///
/// Runners read commands from all output of a job: GitHub's at the start of a line (`::error::`) or anywhere
/// (`##[group]`), Azure's as `##vso[`, TeamCity's as `##teamcity[`. A visible backslash disables them. GitHub's
/// drops every kind of Unicode white space before the command.
package func inertLine(_ line: String) -> String {
  let line = withoutEmbeddedCommands(line)
  let scalars = line.unicodeScalars
  let content = scalars.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  guard content.starts(with: "::".unicodeScalars) else { return line }
  return String(scalars[..<content.startIndex]) + "\\" + String(content)
}

/// Returns text without the commands that runners execute anywhere in a line.
package func withoutEmbeddedCommands(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
  return ["##[", "##vso[", "##teamcity["].reduce(text) { text, opening in
    text.replacing(scalars: opening, with: "#\\" + opening.dropFirst())
  }
}
