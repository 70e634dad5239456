import ArgumentParser
import LintEngine
import LintPatterns
import Platform
import Review
import ReviewCore
import StrictYAML

/// `reviewbot rules try`: structural grep for Swift, and rewriting.
struct RulesTryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Search Swift files for a pattern, and rewrite the matches.",
    discussion: """
      A pattern is Swift in which $X stands for one piece of code, $_ for a piece without a name, and ... for any list \
      of arguments, elements or statements. Docs/patterns.md describes the language.

      EXAMPLES:
        reviewbot rules try 'print(...)' Sources
        reviewbot rules try '$A.filter { ... }.first' Sources Tests
        reviewbot rules try '$X.count == 0' --fix '$X.isEmpty' Sources           show a diff
        reviewbot rules try '$X.count == 0' --fix '$X.isEmpty' --write Sources   apply it
        reviewbot rules try 'Array<$T>' --as type Sources
      """)

  @Argument(help: ArgumentHelp("The pattern.", valueName: "pattern"))
  var pattern: String

  @Argument(help: ArgumentHelp("Swift files, or folders that contain Swift files.", valueName: "paths"))
  var paths: [String] = ["."]

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The kind of Swift code, if it is ambiguous: \(PatternQuery.forms.joined(separator: ", ")).",
      valueName: "form"))
  var form: String?

  @Option(help: ArgumentHelp("Swift to write instead; shows a diff.", valueName: "swift"))
  var fix: String?

  @Flag(help: "Apply the fix.")
  var write = false

  func run() async throws {
    try UsageProblem.require(("--fix", fix != nil), for: [("--write", write)])
    try Linter.checkRoom()
    let services = Services.live()
    let query = try query()
    let root = services.files.realPath(services.currentFolder) ?? services.currentFolder
    if write { for path in paths { _ = try services.paths.resolved(services.absolutePath(path), action: "rewritten") } }
    let files = try SwiftFileSearch(services: services, root: root).files(below: paths)
    for name in query.plainNames { services.console.say("note: \(Self.note(on: name))") }
    let reader = FolderReader(files: services.files, root: root)
    let (matches, gaps) = await query.matches(in: files) { try reader.bytes(of: $0) }
    try Task.checkCancellation()
    if fix == nil {
      try services.console.write(PatternMatchList(matches: matches).text)
    } else {
      let rewriting = PatternRewriting(query: query, reader: reader, services: services, root: root)
      for path in Set(matches.filter { $0.fix != nil }.map(\.path)).sorted() {
        if write { try rewriting.rewrite(path) } else { try rewriting.showDiff(of: path) }
      }
      rewriting.say(matches)
    }
    if matches.isEmpty, gaps.isEmpty {
      services.console.say("no match in \(files.count) Swift file\(files.count == 1 ? "" : "s")")
    }
    for gap in gaps.dropFirst() { services.console.say("note: \(gap)") }
    if let problem = LintGap.problem(of: gaps) { throw problem }
  }

  private static func note(on name: String) -> String {
    let (name, capitals) = (Escaped.line(name), Escaped.line(name.uppercased()))
    return
      "`$\(name)` is not a metavariable and matches only itself; metavariables have capitals, as in `$\(capitals)`."
  }

  private func query() throws -> PatternQuery {
    if let form, !PatternQuery.forms.contains(form) {
      throw UsageProblem.unknown("form", form, known: PatternQuery.forms)
    }
    do throws(YAMLProblem) {
      return try PatternQuery(pattern, as: form, fix: fix)
    } catch {
      let what = error.message.prefix(1).uppercased() + error.message.dropFirst()
      throw UsageProblem(summary: "\(what).", hint: error.hint)
    }
  }
}

/// Rewrites the matches of a pattern, or shows the result as a diff.
private struct PatternRewriting: Sendable {
  let query: PatternQuery
  let reader: FolderReader
  let services: Services
  /// The folder that paths are relative to; absolute.
  let root: String

  /// Shows what `rewrite` would do.
  /// - Throws: A `UserFacingError` when the file cannot be read.
  func showDiff(of path: RepoPath) throws {
    let old = try reader.bytes(of: path)
    guard let fixed = try changed(old, path) else { return }
    try services.console.write(LineDiff(path: path, old: old, new: fixed.bytes).text)
  }

  /// Writes the file. Shows the difference instead if its path is not UTF-8.
  /// - Throws: A `UserFacingError` when the file cannot be read or written.
  func rewrite(_ path: RepoPath) throws {
    guard let text = path.text else { return try showDiff(of: path) }
    let old = try reader.bytes(of: path)
    guard let fixed = try changed(old, path) else { return }
    let whole = text.hasPrefix("/") ? text : "\(root)/\(text)"
    guard try services.replacing.replace(whole, expecting: old, with: fixed.bytes) else {
      throw Problem(summary: "\(path) was not rewritten: it changed in the meantime.", hint: "Run the command again.")
    }
    services.console.say("\(path): \(fixed.count) rewritten")
  }

  /// Returns the rewritten file, or nil when nothing changes.
  private func changed(_ old: [UInt8], _ path: RepoPath) throws -> FixedFile? {
    let fixed = query.fix(old, path: path)
    for notice in fixed.notices { services.console.say("note: \(notice)") }
    if let problem = LintGap.problem(of: fixed.gaps) { throw problem }
    return fixed.bytes == old ? nil : fixed
  }

  /// Prints how many matches were not rewritten.
  func say(_ matches: [PatternQuery.Match]) {
    let left = matches.filter { $0.fix == nil }
    for match in left {
      services.console.say(
        "note: \(match.path):\(match.start.line): a comment would be lost, so this match stays as it is.")
    }
  }
}

/// The matches of a pattern: the location and its line, and the value of each metavariable.
private struct PatternMatchList {
  let matches: [PatternQuery.Match]

  var text: String {
    matches.map(text).joined()
  }

  private func text(_ match: PatternQuery.Match) -> String {
    let line = Escaped.text(match.line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    let place = "\(match.path):\(match.start.line):\(match.start.column)"
    let bindings = match.bindings.filter { !$0.code.isEmpty }.map { "    $\($0.name) = \($0.code)\n" }
    return "\(place): \(line)\n" + bindings.joined()
  }
}
