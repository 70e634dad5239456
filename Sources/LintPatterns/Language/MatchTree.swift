import LintEngine

/// The conditions of a rule as written. All of them must hold at one node.
///
/// Strings may contain `${option}`, which is replaced when the rule is compiled for a configuration.
struct MatchTree: Hashable, Sendable {
  let place: Place
  let conditions: [Condition]

  struct Condition: Hashable, Sendable {
    let place: Place
    let kind: Kind
  }

  indirect enum Kind: Hashable, Sendable {
    case pattern(String, PatternForm?)
    case kinds([String])
    case all([MatchTree])
    case any([MatchTree])
    case not(MatchTree)
    case inside(MatchTree, isDirect: Bool)
    /// The code that directly encloses the node.
    case parent(MatchTree)
    case has(MatchTree, isDirect: Bool)
    case precedes(MatchTree, isImmediate: Bool)
    case follows(MatchTree, isImmediate: Bool)
    /// The number of matching nodes inside.
    case count(MatchTree, AmountComparison, isDirect: Bool)
    case measure(Measure, AmountComparison)
    case variable(String, MatchTree)
    case text(Text, [String])
    /// The kinds of declaration of a type, in any file.
    case declared([String])
    /// A setting: the option is on, or has one of these values.
    case option(String, [String]?)
  }

  /// Conditions on strings. One of the given values suffices, except for modifiers, of which all must be present.
  enum Text: String, CaseIterable, Hashable, Sendable {
    /// Globs that match the path of the file.
    case file
    /// Modules that the file imports.
    case imports
    /// The types that a type inherits from or conforms to, by declarations in any file.
    case inherits
    case name
    case modifiers
    case access
    case attributes
    /// The type as annotated, or as evident from the value.
    case type
    /// A regular expression for part of the node's text.
    case regex
  }
}

extension MatchTree.Condition {
  /// The condition; for a `not` with an `any`, one `not` for each alternative, so that the cheapest is evaluated first.
  var withoutAlternativesInNot: [MatchTree.Condition] {
    guard case .not(let tree) = kind, tree.conditions.count == 1, case .any(let parts) = tree.conditions[0].kind else {
      return [self]
    }
    return parts.map { MatchTree.Condition(place: place, kind: .not($0)) }
  }
}

extension MatchTree {
  /// Whether the conditions neither bind nor use metavariables.
  var isClosed: Bool {
    conditions.allSatisfy { condition in
      switch condition.kind {
      case .pattern(let text, _): !text.replacing("$_", with: "").contains("$")
      case .text(_, let texts): texts.allSatisfy { !$0.contains("$") }
      case .all(let parts), .any(let parts): parts.allSatisfy(\.isClosed)
      case .not(let part), .parent(let part), .inside(let part, _), .has(let part, _), .count(let part, _, _):
        part.isClosed
      case .precedes(let part, _), .follows(let part, _): part.isClosed
      case .variable: false
      case .kinds, .measure, .option, .declared: true
      }
    }
  }

  /// The patterns in which metavariables are counted.
  enum CountedPatterns {
    /// Those about the node itself.
    case ofNode
    /// Also those about other code.
    case all
  }

  /// Returns the metavariables that patterns mention in one place only. Of alternatives, one alone binds.
  func variablesInOnePlace(in patterns: CountedPatterns) -> Set<String> {
    Set(places(in: patterns).filter { $0.value == 1 }.keys)
  }

  private func places(in patterns: CountedPatterns) -> [String: Int] {
    conditions.reduce(into: [:]) { all, condition in
      switch condition.kind {
      case .pattern(let text, _): all.merge(Self.places(in: text), uniquingKeysWith: +)
      case .text(.type, let texts): for text in texts { all.merge(Self.places(in: text), uniquingKeysWith: +) }
      case .any(let parts):
        let most = parts.reduce(into: [String: Int]()) { $0.merge($1.places(in: patterns), uniquingKeysWith: max) }
        all.merge(most, uniquingKeysWith: +)
      case .all(let parts): for part in parts { all.merge(part.places(in: patterns), uniquingKeysWith: +) }
      case .not(let part), .parent(let part), .inside(let part, _), .has(let part, _), .count(let part, _, _),
        .precedes(let part, _), .follows(let part, _), .variable(_, let part):
        if patterns == .all { all.merge(part.places(in: .all), uniquingKeysWith: +) }
      case .kinds, .measure, .option, .declared, .text: break
      }
    }
  }

  private static func places(in pattern: String) -> [String: Int] {
    let names = pattern.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.drop { $0 == "." }.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
    }
    return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }
}

/// The syntactic form of a pattern; by default the first of these in which it parses.
enum PatternForm: String, CaseIterable, Hashable, Sendable {
  case expr, stmt, decl, member, attribute, `case`, `catch`, type, pattern, condition
  case `import`, macro
}

/// Conditions that many rules share: the values of `is:`.
enum NamedCondition: String, CaseIterable, Sendable {
  /// A class that is a view controller, or an extension of one.
  case viewController = "view_controller"
  /// A SwiftUI view, or an extension that makes a type one.
  case swiftUIView = "swiftui_view"

  /// The conditions that the name stands for.
  func tree(at place: Place) -> MatchTree {
    switch self {
    case .viewController:
      let isExtension = MatchTree(place, [.kinds(["extension"]), .text(.name, ["*ViewController"])])
      let inherits = MatchTree(place, [.text(.inherits, ["*ViewController"])])
      return MatchTree(place, [.kinds(["class", "extension"]), .any([inherits, isExtension])])
    case .swiftUIView:
      return MatchTree(place, [.kinds(["struct", "extension"]), .text(.inherits, ["View"])])
    }
  }
}

extension MatchTree {
  fileprivate init(_ place: Place, _ kinds: [Kind]) {
    self.place = place
    conditions = kinds.map { Condition(place: place, kind: $0) }
  }
}

/// The keywords of the pattern language, for documentation and schemas.
package enum RuleLanguage {
  /// The values of `kind:`.
  package static var kinds: [String] { NodeClass.names }

  /// The keys of a match.
  package static var conditions: [String] { MatchTree.conditionKeys }

  /// The values of `is:`.
  package static var names: [String] { NamedCondition.allCases.map(\.rawValue) }
}
