import LintEngine
import ReviewCore

/// Files with white space in their names.
struct FileNameNoSpace: SyntaxRule {
  static let id: RuleID = "file_name_no_space"

  private let excluded: Set<String>

  init(_ options: RuleOptions) {
    excluded = Set(options.texts("excluded"))
  }

  func register(_ rule: inout Registration) {
    rule.file { context in
      guard let name = context.path.description.split(separator: "/").last.map(String.init) else { return }
      guard name.contains(where: \.isWhitespace), !excluded.contains(name) else { return }
      let place = context.placeOfFileFinding(Self.id)
      context.report(place..<place, "Rename this file without spaces.")
    }
  }
}
