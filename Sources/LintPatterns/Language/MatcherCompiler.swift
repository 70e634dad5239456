import LintEngine
import LintFastWalk
import RegularExpressions
import ReviewCore
import StrictYAML

/// Compiles the conditions of a rule into matchers: one for the rule, and one for each `has` and `count`.
struct MatcherCompiler {
  private(set) var variables = VariableTable()
  /// The matchers of `has` and `count`, inner ones first. Conditions refer to them by index.
  private(set) var seekers: [Matcher] = []
  private let filling: OptionFilling
  /// Metavariables that conditions use.
  private var asked: [(name: String, place: Place)] = []
  /// Metavariables for which the place that binds them is known: the only one in the patterns that are compiled now.
  private var single: Set<String>
  /// The same for conditions about other code, which are evaluated later: the only place of all patterns.
  private let singleOfAll: Set<String>

  /// - Parameter tree: All conditions of the rule.
  init(_ tree: MatchTree, options: RuleOptions) {
    filling = OptionFilling(options: options)
    single = tree.variablesInOnePlace(in: .ofNode)
    singleOfAll = tree.variablesInOnePlace(in: .all)
  }

  /// - Throws: `YAMLProblem` at the first invalid condition.
  mutating func matcher(_ tree: MatchTree) throws(YAMLProblem) -> Matcher {
    var conditions: [(condition: Matcher.Condition, rank: Int)] = []
    for condition in tree.conditions.flatMap(\.withoutAlternativesInNot) {
      do throws(PatternProblem) {
        if let simple = try simple(condition.kind) { conditions.append((simple, 2 * simple.rank)) }
      } catch {
        throw condition.place.problem(error)
      }
      guard let combined = try combined(condition) else { continue }
      conditions.append((combined, Self.rank(of: combined, condition.kind)))
    }
    let order = conditions.indices.sorted { (conditions[$0].rank, $0) < (conditions[$1].rank, $1) }
    let ordered = order.map { conditions[$0].condition }
    let gated = Set(variables.names.indices.filter { single.contains(variables.names[$0]) })
    return Matcher(conditions: ordered, gated: gated, retryPlace: Matcher.retryPlace(ordered, seekers))
  }

  /// Returns the place of a condition in the order of evaluation. Enclosing code is known at once, if no pattern must
  /// bind a metavariable first.
  private static func rank(of condition: Matcher.Condition, _ kind: MatchTree.Kind) -> Int {
    switch (condition, kind) {
    case (.parent, .parent(let tree)) where tree.isClosed && !condition.isDeferred: 1
    case (.inside(let part, _), _) where part.isOfDeclarations: 3
    default: 2 * condition.rank
    }
  }

  /// Returns a matcher with known start nodes.
  /// - Throws: `YAMLProblem` if a match could start at any node.
  mutating func anchored(_ tree: MatchTree) throws(YAMLProblem) -> Matcher {
    let matcher = try matcher(tree)
    // No start at all: an empty list option leaves nothing to match.
    guard matcher.starts != nil else {
      throw tree.place.problem(
        "this could match anything", hint: "Say a `pattern:` or a `kind:` here, in each part of an `any:`.")
    }
    return matcher
  }

  /// - Throws: `YAMLProblem` if a condition uses a metavariable that no pattern binds.
  func checkVariables() throws(YAMLProblem) {
    for (name, place) in asked where variables[name] == nil {
      let guess = nearest(name, in: variables.boundNames).map { "Did you mean `$\($0)`?" }
      throw place.problem("no pattern binds `$\(name)`", hint: guess ?? "Name a metavariable of the pattern.")
    }
  }

  private mutating func simple(_ kind: MatchTree.Kind) throws(PatternProblem) -> Matcher.Condition? {
    switch kind {
    case .pattern(let text, let form): return try pattern(text, form)
    case .kinds(let names): return .kinds(try classes(filling.texts(names)))
    case .measure(let measure, let comparison): return .measure(measure, try filling.test(comparison))
    case .option(let name, let values): return .constant(try filling.holds(name, values))
    case .declared(let names): return .declared(try declarations(filling.texts(names)))
    case .text(.file, let patterns): return .file(Matcher.PathTest(try globs(filling.texts(patterns))))
    case .text(.regex, let patterns): return .regex(try expressions(filling.texts(patterns)))
    case .text(.type, let patterns): return .type(try types(filling.texts(patterns)))
    case .text(let text, let names): return .names(text, try filling.texts(names).map(Wildcard.init))
    default: return nil
    }
  }

  /// Returns a pattern, or an alternative of patterns if the text contains a list option.
  private mutating func pattern(_ text: String, _ form: PatternForm?) throws(PatternProblem) -> Matcher.Condition {
    var patterns: [SwiftPattern] = []
    for text in try filling.alternatives(text) {
      patterns.append(try SwiftPattern(text, as: form, variables: &variables))
    }
    guard patterns.count != 1 else { return .pattern(patterns[0]) }
    return .any(patterns.map { Matcher(conditions: [.pattern($0)], gated: []) }, GateTable([]))
  }

  private mutating func combined(_ condition: MatchTree.Condition) throws(YAMLProblem) -> Matcher.Condition? {
    switch condition.kind {
    case .all(let trees): return .all(try matchers(trees))
    case .any(let trees): return .any(try matchers(trees), GateTable([]))
    default:
      let outer = single
      single = singleOfAll
      defer { single = outer }
      return try aboutOtherCode(condition)
    }
  }

  private mutating func aboutOtherCode(_ condition: MatchTree.Condition) throws(YAMLProblem) -> Matcher.Condition? {
    switch condition.kind {
    case .not(let tree): return .not(try matcher(tree))
    case .inside(let tree, let isDirect): return .inside(try matcher(tree), isDirect: isDirect)
    case .parent(let tree): return .parent(try matcher(tree))
    case .has(let tree, let isDirect): return .has(seeker: try seeker(tree), isDirect: isDirect)
    case .count(let tree, let comparison, let isDirect):
      let seeker = try seeker(tree)
      do throws(PatternProblem) {
        return .count(seeker: seeker, try filling.test(comparison), isDirect: isDirect)
      } catch {
        throw condition.place.problem(error)
      }
    case .precedes(let tree, let isImmediate): return .precedes(try matcher(tree), isImmediate: isImmediate)
    case .follows(let tree, let isImmediate): return .follows(try matcher(tree), isImmediate: isImmediate)
    case .variable(let name, let tree):
      asked.append((name, condition.place))
      return .variable(variables.index(of: name), try matcher(tree))
    default: return nil
    }
  }

  private mutating func matchers(_ trees: [MatchTree]) throws(YAMLProblem) -> [Matcher] {
    var matchers: [Matcher] = []
    for tree in trees { matchers.append(try matcher(tree)) }
    return matchers
  }

  private mutating func seeker(_ tree: MatchTree) throws(YAMLProblem) -> Int {
    seekers.append(try anchored(tree))
    return seekers.count - 1
  }

  // MARK: Texts

  private func classes(_ names: [String]) throws(PatternProblem) -> [NodeClass] {
    var classes: [NodeClass] = []
    for name in names {
      guard let known = NodeClass(name) else {
        let guess = nearest(name, in: NodeClass.names).map { "Did you mean `\($0)`?" }
        throw PatternProblem(
          message: "unknown kind \"\(name)\"", hint: guess ?? "Docs/patterns.md lists the kinds.")
      }
      classes.append(known)
    }
    return classes
  }

  private static let declarationNames = TypeDeclaration.Kind.allCases.filter { $0 != .extension }.map(\.rawValue)
  static let declarationHint = "Write one of \(declarationNames.joined(separator: ", "))."

  private func declarations(_ names: [String]) throws(PatternProblem) -> Set<TypeDeclaration.Kind> {
    let known = Self.declarationNames
    var kinds: Set<TypeDeclaration.Kind> = []
    for name in names {
      guard known.contains(name), let kind = TypeDeclaration.Kind(rawValue: name) else {
        let guess = nearest(name, in: known).map { "Did you mean `\($0)`?" }
        throw PatternProblem(
          message: "\"\(name)\" is not a kind of type", hint: guess ?? Self.declarationHint)
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private func globs(_ patterns: [String]) throws(PatternProblem) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      guard let glob = Glob(pattern) else {
        throw PatternProblem(
          message: "\"\(pattern)\" is not a valid path pattern",
          hint: "Close every brace and bracket, as in `**/*.{swift,h}`.")
      }
      globs.append(glob)
    }
    return globs
  }

  private func expressions(_ texts: [String]) throws(PatternProblem) -> [Expression] {
    var expressions: [Expression] = []
    for text in texts {
      do throws(ExpressionProblem) {
        expressions.append(try Expression(regularExpression: text))
      } catch {
        throw PatternProblem(message: error.message, hint: "Correct the regular expression.")
      }
    }
    return expressions
  }

  private mutating func types(_ texts: [String]) throws(PatternProblem) -> [Matcher.TypeTest] {
    var tests: [Matcher.TypeTest] = []
    for text in texts {
      if text.contains("*") {
        tests.append(.name(Wildcard(text)))
      } else {
        tests.append(.pattern(try SwiftPattern(text, as: .type, variables: &variables)))
      }
    }
    return tests
  }
}
