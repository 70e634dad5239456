import Foundation
package import LintEngine
import ReviewCore
import StrictYAML

/// A rule that is defined by a regular expression under `custom_rules:`. Its keys have the same meaning as in
/// SwiftLint.
struct CustomRule: RuleContent {
  let id: RuleID
  /// The name shown to users; the id if none is given.
  let name: String
  let message: String
  let severity: Severity
  /// In the syntax of `NSRegularExpression`; `^` and `$` match at lines, `.` matches line feeds.
  let expression: String
  /// The capture group whose range the finding has; 0 is the whole match.
  let captureGroup: Int
  /// If set, a match counts only if every token that it touches is of one of these kinds.
  let matchKinds: Set<CodeKind>?
  /// A match does not count when it touches a token of one of these kinds.
  let excludedKinds: Set<CodeKind>
  /// Regular expressions of the paths to check; empty checks all.
  let included: [String]
  let excluded: [String]

  static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines, .dotMatchesLineSeparators])
  }
}

extension CustomRule {
  private static let keys = [
    "name", "regex", "message", "severity", "capture_group", "match_kinds", "excluded_match_kinds", "included",
    "excluded",
  ]

  /// Reads the mapping under `custom_rules:`; ascending by id.
  /// - Throws: `YAMLProblem` for the id of an existing rule, an unknown key, or an invalid regular expression.
  package static func rules(in node: YAMLNode?, library: RuleLibrary) throws(YAMLProblem) -> [CustomRule] {
    var rules: [CustomRule] = []
    for entry in try node?.mapping().entries ?? [] {
      guard library[RuleID(entry.key)] == nil else {
        throw entry.keyNode.problem("the rule \"\(entry.key)\" exists already", hint: "Give your rule another name.")
      }
      rules.append(try CustomRule(id: RuleID(entry.key), node: entry.value))
    }
    return rules.sorted { $0.id < $1.id }
  }

  private init(id: RuleID, node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: Self.keys)
    let isName = !id.name.isEmpty && id.name.utf8.allSatisfy { isASCIIWordByte($0) }
    guard isName, !["all", "custom_rules"].contains(id.name) else {
      throw node.problem("\"\(id.name)\" is not a valid rule name", hint: "Write letters, digits and underscores.")
    }
    self.id = id
    name = try mapping["name"]?.string() ?? id.name
    message = try mapping["message"]?.string() ?? "This matches the rule \(name)."
    severity = try mapping["severity"]?.oneOf(Severity.self) ?? .warning
    let regex = try mapping.required("regex")
    expression = try Self.checked(regex)
    captureGroup = try mapping["capture_group"]?.integer() ?? 0
    let groups = Self.compiled(expression)?.numberOfCaptureGroups ?? 0
    guard (0...groups).contains(captureGroup) else {
      let hint = "Name one from 0 to \(groups), or leave `capture_group` out."
      throw regex.problem("the regular expression has no group \(captureGroup)", hint: hint)
    }
    matchKinds = try mapping["match_kinds"].map(Self.kinds)
    excludedKinds = try mapping["excluded_match_kinds"].map(Self.kinds) ?? []
    included = try mapping["included"].map(Self.patterns) ?? []
    excluded = try mapping["excluded"].map(Self.patterns) ?? []
  }

  /// Returns the items of a list; a single value counts as a list of one.
  private static func items(_ node: YAMLNode) throws(YAMLProblem) -> [YAMLNode] {
    node.isSequence ? try node.sequence() : [node]
  }

  private static func kinds(_ node: YAMLNode) throws(YAMLProblem) -> Set<CodeKind> {
    var kinds: Set<CodeKind> = []
    for item in try items(node) { kinds.insert(try item.oneOf(CodeKind.self)) }
    // A mark is also a comment.
    if kinds.contains(.comment) { kinds.insert(.commentMark) }
    return kinds
  }

  private static func patterns(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    var patterns: [String] = []
    for item in try items(node) { patterns.append(try checked(item)) }
    return patterns
  }

  private static func checked(_ node: YAMLNode) throws(YAMLProblem) -> String {
    let text = try node.string()
    guard text.utf8.count < 10_000, compiled(text) != nil else {
      throw node.problem(
        "this is not a valid regular expression", hint: "Correct it; put patterns with backslashes in single quotes.")
    }
    return text
  }
}

extension RuleDefinition {
  /// Creates the definition of a custom rule, so that `rules:` can name it and `explain` can describe it.
  init(custom rule: CustomRule) {
    self.init(
      id: rule.id, summary: rule.name, rationale: rule.message, kind: .lint, input: .lines, severity: rule.severity,
      isOnByDefault: true, pack: nil, scope: .added, correction: .none, since: "", precision: nil, options: [],
      origin: .configuration, body: .content(rule), examples: .empty)
  }

  fileprivate var customRule: CustomRule? {
    if case .content(let content) = body { content as? CustomRule } else { nil }
  }
}

/// Runs the regular expressions under `custom_rules:`.
package struct CustomRules: RuleSource {
  package init() {}

  package func runs(_ rule: RuleDefinition) -> Bool { rule.customRule != nil }

  package func register(_ rules: [ActiveRule], in registration: inout Registration) {
    for rule in rules {
      guard let matcher = rule.definition.customRule.flatMap(CustomMatcher.init) else { continue }
      registration.register(number: rule.number, matcher.register)
    }
  }
}
