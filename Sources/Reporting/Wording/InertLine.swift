/// Returns a line that no CI log executes as a command.
///
/// Runners read commands from all output of a job: GitHub's at the start of a line (`::error::`) or anywhere
/// (`##[group]`), Azure's as `##vso[`, TeamCity's as `##teamcity[`. A visible backslash disables them.
func inertLine(_ line: String) -> String {
  let line = withoutEmbeddedCommands(line)
  let content = line.drop { $0 == " " }
  guard content.hasPrefix("::") else { return line }
  return String(line.prefix(line.count - content.count)) + "\\" + content
}

/// Returns text without the commands that runners execute anywhere in a line.
func withoutEmbeddedCommands(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
  return ["##[", "##vso[", "##teamcity["].reduce(text) { text, opening in
    text.contains(opening) ? text.replacing(opening, with: "#\\" + opening.dropFirst()) : text
  }
}
