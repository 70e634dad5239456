/// A path pattern, in the single syntax of the configuration and the command line.
///
/// - `*` and `?` match characters within one component; `**`, as a whole component, matches any number of folders.
/// - `[a-z]` and `[!a-z]` match one character, `{a,b}` alternatives; `\` makes the next character literal.
/// - A pattern is relative to the root. A pattern without a slash that has a `*`, `?` or `[` matches a name at any
///   depth.
/// - A pattern that matches a folder also matches all files in it.
package struct Glob: Hashable, Sendable {
  /// A pattern for one component of a path, or for any number of them.
  enum Step: Hashable, Sendable {
    case anyDepth
    case name(NamePattern)
  }

  /// The pattern as written.
  package let pattern: String
  /// The alternatives, one of which has to match.
  private let alternatives: [[Step]]

  /// - Throws: `GlobProblem` when a brace or bracket is not closed, the pattern leaves the root with `..`, or it has
  ///   too many alternatives.
  package init(parsing pattern: String) throws(GlobProblem) {
    var parser = GlobParser(pattern)
    let isForNames = Self.isForNames(pattern)
    var alternatives: [[Step]] = []
    for var steps in try parser.parse() {
      if isForNames { steps.insert(.anyDepth, at: 0) }
      alternatives.append(steps.last == .anyDepth ? steps : steps + [.anyDepth])
    }
    self.pattern = pattern
    self.alternatives = alternatives
  }

  /// Nil for an invalid pattern.
  package init?(_ pattern: String) {
    do throws(GlobProblem) {
      try self.init(parsing: pattern)
    } catch {
      return nil
    }
  }

  package func matches(_ path: RepoPath) -> Bool {
    matches(parts: path.parts)
  }

  func matches(parts: [ArraySlice<UInt8>]) -> Bool {
    alternatives.contains { steps in Self.match(steps[...], parts[...]) }
  }

  /// Matches greedily, with a single backtracking position: at most steps × parts comparisons.
  private static func match(_ steps: ArraySlice<Step>, _ parts: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    var (step, part) = (steps.startIndex, parts.startIndex)
    var retry: (step: Int, part: Int)?
    while part < parts.endIndex {
      if step < steps.endIndex, case .anyDepth = steps[step] {
        retry = (step + 1, part)
        step += 1
      } else if step < steps.endIndex, case .name(let name) = steps[step], name.matches(parts[part]) {
        (step, part) = (step + 1, part + 1)
      } else if let last = retry {
        retry = (last.step, last.part + 1)
        (step, part) = (last.step, last.part + 1)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy { $0 == .anyDepth }
  }
}

extension Glob: CustomStringConvertible {
  package var description: String { pattern }
}

extension [Glob] {
  /// Returns whether one of the patterns matches.
  package func match(_ path: RepoPath) -> Bool {
    guard !isEmpty else { return false }
    let parts = path.parts
    return contains { $0.matches(parts: parts) }
  }
}

extension RepoPath {
  fileprivate var parts: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
}

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
  private static func isForNames(_ pattern: String) -> Bool {
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

/// The reason why a text is not a valid path pattern.
package struct GlobProblem: Error, Hashable, Sendable {
  /// The error, without a full stop.
  package let message: String
  /// One sentence: the valid alternative.
  package let hint: String
}
