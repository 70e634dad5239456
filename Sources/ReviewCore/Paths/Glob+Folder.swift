/// Patterns for files in a folder below the root.
extension Glob {
  /// Returns a pattern relative to the root that is equivalent to `pattern` relative to `folder`. Each leading `../`
  /// moves one folder up.
  /// - Throws: `GlobProblem` when the pattern leads out of the root, or the folder's name is not valid text.
  package static func pattern(_ pattern: String, below folder: RepoPath) throws(GlobProblem) -> String {
    var folders = folder.bytes.split(separator: UInt8(ascii: "/"))[...]
    var rest = Substring(pattern)
    var isMoved = !folders.isEmpty
    while let step = ["./", "/", "../"].first(where: { rest.hasPrefix($0) }) ?? (rest == ".." ? ".." : nil) {
      rest = rest.dropFirst(step.count)
      if step.hasPrefix("..") {
        guard folders.popLast() != nil else { throw leadsOut }
        isMoved = true
      }
    }
    guard isMoved else { return pattern }
    let names = try folders.map(escaped)
    guard !rest.isEmpty else { return names.isEmpty ? "**" : names.joined(separator: "/") }
    let isAnywhere = isForNames(pattern)
    return (names.isEmpty ? "./" : "") + (names + (isAnywhere ? ["**"] : []) + [String(rest)]).joined(separator: "/")
  }

  /// Returns whether the pattern matches a name at any depth.
  static func isForNames(_ pattern: String) -> Bool {
    var text = Substring(pattern)
    while text.last == "/" { text = text.dropLast() }
    guard !text.contains("/") else { return false }
    var isPlain = false
    for character in text {
      if !isPlain, "*?[".contains(character) { return true }
      isPlain = !isPlain && character == "\\"
    }
    return false
  }

  static let leadsOut = GlobProblem(
    message: "this pattern leads out of the repository", hint: "Name files in it; `..` leads up from the file's folder."
  )

  /// Returns a folder's name as a pattern that matches only this name.
  private static func escaped(_ name: ArraySlice<UInt8>) throws(GlobProblem) -> String {
    guard let text = String(validating: name, as: UTF8.self) else {
      throw GlobProblem(message: "this file's folder has a name that is not UTF-8", hint: "Rename the folder.")
    }
    return text.reduce(into: "") { $0 += "\\*?[{".contains($1) ? "\\\($1)" : String($1) }
  }
}
