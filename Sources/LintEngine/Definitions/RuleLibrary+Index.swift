package import ReviewCore

extension RuleLibrary {
  /// SwiftLint rules that this program lacks because they need the compiler's index, each with the information that
  /// only the index has.
  package static let needingIndex: [RuleID: String] = [
    "capture_variable": "whether a captured name is a variable that changes",
    "explicit_self": "whether a bare name is a member of the type",
    "typesafe_array_init": "whether a value is a collection already",
    "unused_declaration": "whether anything in the program uses a declaration",
    "unused_import": "whether a file uses anything of a module",
  ]

  /// Returns the reason why a rule is not offered, as a sentence; nil if the rule does not need the index.
  package static func absence(of rule: RuleID) -> String? {
    needingIndex[rule].map {
      "the rule \"\(rule)\" is not available: \($0) is known only to the compiler's index"
    }
  }
}
