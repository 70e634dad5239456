/// A line that no CI log takes for a command of its own.
///
/// Runners read commands from whatever a job prints: GitHub's at the start of a line (`::error::`) or anywhere
/// (`##[group]`), Azure's as `##vso[`, TeamCity's as `##teamcity[`. A visible backslash takes their meaning away.
func inertLine(_ line: String) -> String {
  let line = withoutEmbeddedCommands(line)
  let content = line.drop { $0 == " " }
  guard content.hasPrefix("::") else { return line }
  return String(line.prefix(line.count - content.count)) + "\\" + content
}

/// Text without what a runner obeys anywhere in a line.
func withoutEmbeddedCommands(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
  return ["##[", "##vso[", "##teamcity["].reduce(text) { text, opening in
    text.contains(opening) ? text.replacing(opening, with: "#\\" + opening.dropFirst()) : text
  }
}
