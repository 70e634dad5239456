@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import Testing

/// Rules that inspect the neighbours of a node inspect a limited number.
@Suite("Endless sequences")
struct EndlessSequenceTests {
  @Test("The time grows with the length, not with its square", .timeLimit(.minutes(20)), arguments: [
    ("empty_collection_literal", "a", " == []"),
    ("contains_over_first_not_nil", "a", " && b.first() == nil"),
    ("prefer_type_checking", "a", " && b as? C != nil"),
    ("void_function_in_ternary", "a", " ? b() : c()"),
    ("redundant_objc_attribute", "", "@objc "),
    ("valid_ibinspectable", "", "@IBInspectable "),
    ("static_over_final_class", "", "class "),
    ("redundant_set_access_control", "", "private(set) "),
    ("switch_case_alignment", "switch a { ", "case b: c; "),
    ("vertical_parameter_alignment", "func a(", "b: C, "),
    ("collection_alignment", "a = [\n", "b, "),
    ("closure_spacing", "a", ".b {c}"),
    ("business_logic_in_view_controller", "class AViewController: B { func c() { a", ".d(1)"),
    ("data_loading_in_view_controller", "class AViewController: B { func c() { a", ".d(1)"),
    ("index_path_conditionals", "func a(indexPath: IndexPath) { b", ".c(1)"),
    ("static_operator", "func ==(", "a: Int, "),
    ("function_default_parameter_at_end", "func a(", "b: Int = 1, "),
    ("todo", "//", " TODO: a"),
  ] as [(RuleID, String, String)])
  func takeLinearTime(rule: RuleID, head: String, link: String) throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only(rule))
    let text = head + String(repeating: link, count: 1_500) + "\n"
    // Processor time, so that other work on the machine does not matter.
    let isInTime = BigStack.run(limit: .seconds(5), late: false) { meter in
      _ = linter.lintHere(path: "A.swift", bytes: Array(text.utf8), meter: meter)
      return true
    }
    #expect(isInTime)
  }
}
