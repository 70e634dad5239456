import ReviewCore

/// One file: a line with its figures, which opens to show the changed parts with coverage and findings.
struct HTMLFile {
  let file: PageFile
  let links: WebLinks?
  /// The rules that the page describes.
  let rules: Set<RuleID>
  let showsSource: Bool
  private static let lineLimit = 1000

  var details: HTML {
    let kinds = Severity.allCases.filter { file.count($0) > 0 }.map(\.rawValue) + (file.lackingCount > 0 ? ["gap"] : [])
    let attributes = [
      ("id", file.anchor), ("data-kinds", kinds.joined(separator: " ")),
      ("data-findings", "\(file.findings.count)"), ("data-lacking", "\(file.lackingCount)"),
      ("data-share", "\(file.share.tenths ?? 1001)"),
    ]
    return .tag("details.file", attributes, [summary, .tag("div.body", [head, wholeFile, source])])
  }

  private var summary: HTML {
    let counts = Severity.allCases.sorted(by: >).compactMap { severity -> HTML? in
      let count = file.count(severity)
      return count > 0 ? .tag("span.badge.\(severity.rawValue)", [.text(counted(count, severity.rawValue))]) : nil
    }
    let lacking = file.lackingCount
    return .tag(
      "summary",
      [
        .tag("code.path", path), .tag("span.badges", HTML(counts)),
        .tag("span.lacks", lacking > 0 ? [.text("\(counted(lacking, "line")) not run")] : []),
        .tag("span.share", file.coverage == nil ? [] : [.text(file.share.description)]),
      ])
  }

  /// The folder is fainter than the name.
  private var path: HTML {
    let name = Escaped.text(file.path.fileName)
    let folder = Escaped.text(file.path.bytes.dropLast(file.path.fileName.count))
    return folder.isEmpty ? .text(name) : [.tag("span.folder", [.text(folder)]), .text(name)]
  }

  private var head: HTML {
    let facts = [
      status, file.coverage.flatMap { $0.isLacking ? $0.lackingLines : nil },
      file.coverage?.wholeFile.map { "file \($0)" },
    ].compactMap(\.self)
    return .tag(
      "p.facts",
      [
        .tag("a", [("href", "#\(file.anchor)")], [.text("Link to this file")]),
        links.map { .tag("a", [("href", $0.file(file.path))], [.text("Open on the forge")]) } ?? [],
        HTML(facts.map { .tag("span", [.text(clipped($0, to: 2000))]) }),
      ])
  }

  private var status: String? {
    guard let change = file.change else { return nil }
    let what =
      switch change.status {
      case .added: "new file"
      case .modified: "modified"
      case .deleted: "deleted"
      case .typeChanged: "type changed"
      case .renamed(let similarity): "renamed from \(change.oldPath?.description ?? "?"), \(similarity) % similar"
      case .copied(let similarity): "copied from \(change.oldPath?.description ?? "?"), \(similarity) % similar"
      }
    let why: String? =
      switch change.opacity {
      case .binary: "binary, no lines to show"
      case .tooLarge: "too large to show"
      case .lfsPointer: "stored in Git LFS"
      case nil: nil
      }
    return [what, why].compactMap(\.self).joined(separator: "; ")
  }

  /// Findings without a line in the shown source.
  private var wholeFile: HTML {
    let lines = Set(shownHunks.joined().filter { $0.kind != .removed }.map(\.number))
    let shown = file.findings.filter { $0.location?.start.map { !lines.contains($0.line) } ?? true }
    return shown.isEmpty ? [] : .tag("div.notes", HTML(shown.map(finding)))
  }

  private func finding(_ finding: Finding) -> HTML {
    HTMLFinding(finding: finding, lines: file.lines, hasRule: rules.contains(finding.rule)).article
  }

  private var source: HTML {
    guard !file.hunks.isEmpty else { return [] }
    guard showsSource else {
      return .tag("p.more", [.text("The page is large, so the source of this file is left out.")])
    }
    let byLine = Dictionary(grouping: file.findings) { $0.location?.start?.line ?? 0 }
    var rows: [HTML] = []
    for (index, hunk) in shownHunks.enumerated() {
      if index > 0 { rows.append(.fixed(#"<tr class="gap"><td colspan="4">⋯</td></tr>"#)) }
      var lexer = CodeLexer()
      for line in hunk {
        let tokens = isSwift ? lexer.tokens(of: line.text) : []
        rows.append(HTMLRow(line: line, tokens: tokens, file: file).row)
        guard line.kind != .removed, let findings = byLine[line.number] else { continue }
        rows.append(.tag("tr.notes", [.tag("td", [("colspan", "4")], HTML(findings.map(finding)))]))
      }
    }
    let total = file.hunks.reduce(0) { $0 + $1.count }
    return [
      .tag(
        "div.scroll", [("tabindex", "0"), ("role", "region"), ("aria-label", "Source of \(file.path)")],
        [.tag("table.source", .lines(rows))]),
      omission(total - Self.lineLimit, "line"),
    ]
  }

  /// The part of the source that the page shows.
  private var shownHunks: [ArraySlice<PageLine>] {
    guard showsSource else { return [] }
    var hunks: [ArraySlice<PageLine>] = []
    var left = Self.lineLimit
    for hunk in file.hunks where left > 0 {
      hunks.append(hunk.prefix(left))
      left -= hunk.count
    }
    return hunks
  }

  private var isSwift: Bool { file.path.hasExtension("swift") }
}
