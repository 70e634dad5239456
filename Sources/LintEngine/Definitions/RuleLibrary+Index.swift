package import ReviewCore

extension RuleLibrary {
  /// Rules that SwiftLint has and this program has not, each with what only the compiler's index could tell.
  package static let needingIndex: [RuleID: String] = [
    "capture_variable": "whether a captured name is a variable that changes",
    "explicit_self": "whether a bare name is a member of the type",
    "typesafe_array_init": "whether a value is a collection already",
    "unused_declaration": "whether anything in the program uses a declaration",
    "unused_import": "whether a file uses anything of a module",
  ]

  /// Why a rule is not offered, as a sentence; nil for a rule that has nothing to do with the index.
  package static func absence(of rule: RuleID) -> String? {
    needingIndex[rule].map {
      "the rule \"\(rule)\" is not offered: \($0) is known only to the compiler's index of the whole program"
    }
  }
}
