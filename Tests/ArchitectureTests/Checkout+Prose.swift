extension Checkout.SourceFile {
  /// A comment, or the title of a test.
  struct Prose {
    /// 1-based.
    let line: Int
    var text: String
  }

  /// Comments on separate lines, without indented code. Items of a list are paragraphs.
  var comments: [Prose] {
    var comments: [Prose] = []
    var isContinued = false
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      guard trimmed.hasPrefix("//") else {
        isContinued = false
        continue
      }
      let text = trimmed.drop { $0 == "/" }
      // Code blocks and tables are not prose.
      let isProse = !text.hasPrefix("     ") && !text.hasPrefix(" |")
      let prose = isProse ? String(text.drop { $0 == " " }) : ""
      if isContinued {
        comments[comments.count - 1].text += (prose.isEmpty || prose.hasPrefix("- ") ? "\n\n" : " ") + prose
      } else {
        comments.append(Prose(line: index + 1, text: prose))
      }
      isContinued = true
    }
    return comments
  }

  /// The titles of tests and suites.
  var testTitles: [Prose] {
    lines.enumerated().compactMap { index, line in
      line.firstMatch(of: /@(?:Test|Suite)\("((?:[^"\\]|\\.)*)"/).map { Prose(line: index + 1, text: String($0.output.1)) }
    }
  }
}
