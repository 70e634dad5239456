import ReviewCore

/// The index of files. Each entry opens to show the file's source. The worst files are visible; the others are behind
/// one more click, so that the page of a large change is about a screen high.
struct HTMLFileList {
  let files: PageFiles
  let context: PageContext
  let rules: Set<RuleID>
  /// In a smaller change, every file is visible.
  static let smallChange = 20
  private static let visible = 6
  /// Bytes of source rows; files beyond it are listed without their source.
  private static let budget = 12_000_000

  /// Empty when the report is about no file.
  var section: HTML {
    guard !files.files.isEmpty else { return [] }
    var left = Self.budget
    let entries = files.files.map { file -> HTML in
      let entry = HTMLFile(file: file, links: context.links, rules: rules, showsSource: left > 0).details
      left -= entry.markup.utf8.count
      return entry
    }
    let count = entries.count > Self.smallChange ? Self.visible : entries.count
    let rest = entries.dropFirst(count)
    return .tag(
      "section.list", [("id", "files"), ("aria-labelledby", "files-title")],
      [
        .tag("h2", [("id", "files-title")], [.text("Files "), .tag("small", [.text("\(entries.count)")])]),
        tools, legend, .tag("div", [("id", "top")], .lines(Array(entries.prefix(count)))),
        rest.isEmpty
          ? []
          : .tag(
            "details.rest", [("id", "rest")],
            [
              .tag("summary", [.text("\(counted(rest.count, "more file"))")]), .lines(Array(rest)),
            ]),
        omission(files.omittedFindings, "finding"),
      ])
  }

  /// Shown by the script, without which it would have no effect.
  private var tools: HTML {
    let kinds = [
      ("", "all files"), ("error", "with errors"), ("warning", "with warnings"), ("note", "with notes"),
      ("gap", "with added lines that never ran"),
    ]
    let orders = [("worst", "worst first"), ("path", "by path"), ("findings", "by findings"), ("share", "by coverage"),
      ("lacking", "by lines that never ran")]
    return .tag(
      "form.tools", [("id", "tools"), ("hidden", "hidden"), ("role", "search")],
      [
        .tag("label", [.text("Filter "), .fixed(#"<input id="filter" type="search" placeholder="path or rule"/>"#)]),
        select("kind", "Show", kinds), select("order", "Sort", orders),
        .tag("output", [("id", "shown"), ("for", "filter kind")], []),
      ])
  }

  private func select(_ id: String, _ label: String, _ options: [(String, String)]) -> HTML {
    let items = options.map { value, text in HTML.tag("option", [("value", value)], [.text(text)]) }
    return .tag("label", [.text(label + " "), .tag("select", [("id", id)], HTML(items))])
  }

  private var legend: HTML {
    guard files.files.contains(where: { $0.coverage != nil }) else { return [] }
    let hasUnknown = files.files.contains { $0.coverage?.unknown.isEmpty == false }
    return .tag(
      "p.legend",
      [
        .tag("span.key.cov", [.text("✓ covered")]), .tag("span.key.unc", [.text("! not covered")]),
        .tag("span.key.par", [.text("~ partially covered; the marked part never ran")]),
        hasUnknown ? .tag("span.key", [.text("? unknown, because not all tests ran")]) : [],
      ])
  }
}
