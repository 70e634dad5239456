import ReviewCore

/// Files whose text is not the text that the report measured.
struct ReportMismatches {
  /// The report has locations in them that do not exist.
  var withUnknownLocations: [RepoPath] = []
  /// The report lacks their code on these lines.
  var withoutCode: [(path: RepoPath, lines: ClosedRange<Int>)] = []

  /// One notice for each reason, because one stale report may not match a thousand files.
  var notices: [String] {
    [locationNotice, codeNotice].compactMap(\.self)
  }

  private var locationNotice: String? {
    let names = withUnknownLocations.map(\.description)
    return Self.beginning(names).map { "\($0): it names lines or columns that do not exist." }
  }

  private var codeNotice: String? {
    if let file = withoutCode.first, withoutCode.count == 1 {
      return Self.beginning([file.path.description]).map {
        "\($0): it lacks code on \(Self.text(file.lines)). The file may have changed after the tests ran; "
          + "run them again."
      }
    }
    return Self.beginning(withoutCode.map { "\($0.path) (\(Self.text($0.lines)))" }).map {
      "\($0): it lacks code on these lines. The files may have changed after the tests ran; run them again."
    }
  }

  private static func text(_ lines: ClosedRange<Int>) -> String {
    "\(lines.count == 1 ? "line" : "lines") \(LineSet(lines))"
  }

  /// Returns the beginning of the notice with the first five files; nil when there are none.
  private static func beginning(_ files: [String]) -> String? {
    guard !files.isEmpty else { return nil }
    return "The coverage of \(shortList(of: files)) does not match the \(files.count == 1 ? "file" : "files")"
  }
}
