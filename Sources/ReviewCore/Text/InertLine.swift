/// Returns a line that no CI log executes as a command.
///
/// Runners read commands from all output of a job: GitHub's at the start of a line (`::error::`) or anywhere
/// (`##[group]`), Azure's as `##vso[`, TeamCity's as `##teamcity[`. A visible backslash disables them.
package func inertLine(_ line: String) -> String {
  let line = withoutEmbeddedCommands(line)
  let content = line.drop { $0 == " " }
  guard content.hasPrefix("::") else { return line }
  return String(line.prefix(line.count - content.count)) + "\\" + content
}

/// Returns text without the commands that runners execute anywhere in a line.
///
/// Text is compared by Unicode scalars: a combining mark must not hide the preceding bracket.
package func withoutEmbeddedCommands(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
  return ["##[", "##vso[", "##teamcity["].reduce(text) { text, opening in
    let (scalars, opening) = (text.unicodeScalars, opening.unicodeScalars)
    guard !scalars.ranges(of: opening).isEmpty else { return text }
    return String(scalars.replacing(opening, with: "#\\".unicodeScalars + opening.dropFirst()))
  }
}
