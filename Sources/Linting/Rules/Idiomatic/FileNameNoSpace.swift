import ReviewCore

/// Files with white space in their names.
struct FileNameNoSpace: CodeRule {
  static let id: RuleID = "file_name_no_space"

  private let excluded: Set<String>

  init(_ options: RuleOptions) {
    excluded = Set(options.texts("excluded"))
  }

  func register(in registry: inout RuleRegistry) {
    registry.file { inspection in
      guard let name = inspection.path.description.split(separator: "/").last.map(String.init) else { return }
      guard name.contains(where: \.isWhitespace), !excluded.contains(name) else { return }
      let place = inspection.placeOfFileFinding(Self.id)
      inspection.report(place..<place, "The name of a file has no spaces.")
    }
  }
}
