import LintEngine

/// What a rule looks for, as it is written: conditions that must all hold at one node.
///
/// Texts may hold `${option}`; they are filled in when the rule is compiled for a configuration.
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
    /// The code directly around it.
    case parent(MatchTree)
    case has(MatchTree, isDirect: Bool)
    case precedes(MatchTree, isImmediate: Bool)
    case follows(MatchTree, isImmediate: Bool)
    /// How many nodes inside match.
    case count(MatchTree, AmountComparison, isDirect: Bool)
    case measure(Measure, AmountComparison)
    case variable(String, MatchTree)
    case text(Text, [String])
    /// A setting: the option is on, or has one of these values.
    case option(String, [String]?)
  }

  /// Conditions on texts: any of the given ones will do, except for modifiers, which must all be there.
  enum Text: String, CaseIterable, Hashable, Sendable {
    /// Globs for the path of the file.
    case file
    /// Modules that the file imports.
    case imports
    /// Types after the colon.
    case inherits
    case name
    case modifiers
    case access
    case attributes
    /// The type that is written for it, or plain from its value.
    case type
    /// A part of the text of the node.
    case regex
  }
}

extension MatchTree {
  /// Whether it neither binds metavariables nor asks about them.
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
      case .kinds, .measure, .option: true
      }
    }
  }
}
