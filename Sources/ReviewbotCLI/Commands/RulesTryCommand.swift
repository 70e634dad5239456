import ArgumentParser
import Platform
import LintEngine
import LintPatterns
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
        try rewriting.rewrite(path, inPlace: write)
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
