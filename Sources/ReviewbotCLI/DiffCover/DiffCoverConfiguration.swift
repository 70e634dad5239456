import Review
import ReviewCore

/// The options in `[tool.diff_cover]` of a TOML file, as arguments of a command line.
///
/// They come before the typed arguments, so that the typed ones win.
struct DiffCoverConfiguration {
  private static let flags: Set<String> = [
    "ignore-staged", "ignore-unstaged", "include-untracked", "ignore-whitespace", "branch-coverage",
    "expand-coverage-report", "quiet", "total-percent-float", "show-uncovered", "show-covered",
  ]
  private static let values: Set<String> = [
    "compare-branch", "fail-under", "minimum-change", "diff-range-notation", "diff-file", "external-css-file",
    "html-report", "json-report", "markdown-report",
  ]
  private static let lists: Set<String> = ["include", "exclude", "src-roots"]

  /// The name of the file in errors.
  let name: String
  /// Lists that the command line has, too: its values replace those of the file.
  var replaced: Set<String> = []

  /// Returns the arguments of `coverage`, with those of the file that `-c` names inserted.
  /// - Throws: A `UserFacingError` when the file cannot be read, or has an unknown or unusable option.
  static func expanding(_ arguments: [String], from name: String, services: Services) throws -> [String] {
    let bytes = try services.bytes(ofNamedFile: name, limit: 1 << 20)
    let typed = lists.filter { list in arguments.contains { $0 == "--\(list)" || $0.hasPrefix("--\(list)=") } }
    let configuration = DiffCoverConfiguration(name: Escaped.line(name), replaced: typed)
    let words = try configuration.words(of: String(decoding: bytes, as: UTF8.self))
    return ["coverage"] + words + arguments.dropFirst()
  }

  func words(of text: String) throws(Problem) -> [String] {
    var words: [String] = []
    var lists: [String] = []
    var formats: [String] = []
    let entries = try TOMLDocument(text, name: name).entries(of: ["tool", "diff_cover"])
    for entry in entries where !replaced.contains(Self.option(of: entry)) {
      let option = Self.option(of: entry)
      switch entry.value {
      case _ where Self.values.contains(option):
        words += ["--\(option)", try scalar(entry)]
      case .boolean(let isOn) where Self.flags.contains(option):
        if isOn { words.append("--\(option)") } else if option == "include-untracked" { words.append("--no-\(option)") }
      case .array(let items) where Self.lists.contains(option): lists += Self.arguments(of: option, items)
      case .text(let item) where Self.lists.contains(option): lists += Self.arguments(of: option, [item])
      case .text(let list) where option == "format": formats.append(list)
      case .text(let file) where option.hasPrefix("format."): formats.append("\(option.dropFirst(7)):\(file)")
      default: throw unusable(entry, option)
      }
    }
    words += formats.isEmpty ? [] : ["--format", formats.joined(separator: ",")]
    // Without an option after it, a list would take the typed arguments too.
    return lists + words + (lists.isEmpty ? [] : ["--show-uncovered"])
  }

  private static func option(of entry: TOMLDocument.Entry) -> String { entry.key.replacing("_", with: "-") }

  /// Returns nothing for an empty list, because an option needs a value.
  private static func arguments(of option: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["--\(option)"] + items
  }

  private func scalar(_ entry: TOMLDocument.Entry) throws(Problem) -> String {
    switch entry.value {
    case .text(let text), .number(let text): return text
    case .boolean, .array, .table, .unsupported: throw unusable(entry, Self.option(of: entry))
    }
  }

  private func unusable(_ entry: TOMLDocument.Entry, _ option: String) -> Problem {
    if entry.value == .unsupported {
      return Problem(
        summary: "\(entry.location): this line of [tool.diff_cover] cannot be read.",
        hint: "Write `key = value` with a text, a number, true, false or a list of texts.")
    }
    let known = Self.flags.union(Self.values).union(Self.lists).union(["format"])
    guard known.contains(option) else {
      let names = known.sorted().map { $0.replacing("-", with: "_") }
      let problem = UsageProblem.unknown("option of diff-cover", entry.key, known: names)
      return Problem(summary: "\(entry.location): \(problem.summary)", hint: problem.hint)
    }
    return Problem(
      summary: "\(entry.location): `\(entry.key)` has a value of the wrong kind.",
      hint: "Use a value that `--\(option)` accepts.")
  }
}
