import LintEngine
import LintFastWalk
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// The conditions of a rule, compiled for one configuration.
final class Matcher: Sendable {
  /// All must hold. The cheapest are first; those that need the end of the file are last.
  let conditions: [Condition]
  /// The indices of the conditions at whose failure another choice of an earlier condition may help.
  let retryPlaces: Set<Int>
  let gate: Gate
  private let gates: GateTable
  let gated: Set<Int>
  /// Whether it can only hold at declarations, without regard to anything that the search has bound or measured.
  let isOfDeclarations: Bool

  /// - Parameters:
  ///   - gated: The metavariables whose conditions may rule out nodes.
  ///   - retryPlace: The index of the first condition that depends on a choice.
  init(conditions: [Condition], gated: Set<Int>, retryPlace: Int? = nil) {
    self.gated = gated
    let variables = Self.gates(of: gated, in: conditions, and: [:])
    self.conditions = conditions.map { $0.gated(variables) }
    retryPlaces = Set(
      conditions.indices.filter { place in retryPlace.map { $0 <= place } ?? false && !conditions[place].isAboutNode })
    isDeferred = conditions.contains { $0.isDeferred }
    gate = .every(conditions.map { $0.gate(variables) })
    gates = GateTable([gate])
    isOfDeclarations =
      gate.kinds.isSubset(of: Target.declarationKinds) && conditions.allSatisfy { $0.isAboutNode }
  }

  enum Condition: Sendable {
    case pattern(SwiftPattern)
    case kinds([NodeClass])
    case all([Matcher])
    /// The table holds the gates of the parts.
    case any([Matcher], GateTable)
    case not(Matcher)
    case inside(Matcher, isDirect: Bool)
    case parent(Matcher)
    /// The seeker is an index into the seekers of the program.
    case has(seeker: Int, isDirect: Bool)
    case count(seeker: Int, NumberTest, isDirect: Bool)
    case precedes(Matcher, isImmediate: Bool)
    case follows(Matcher, isImmediate: Bool)
    case measure(Measure, NumberTest)
    case variable(Int, Matcher)
    case file(PathTest)
    case names(MatchTree.Text, [Wildcard])
    case regex([Expression])
    case type([TypeTest])
    case declared(Set<TypeDeclaration.Kind>)
    /// A condition that is evaluated before any file is read.
    case constant(Bool)
  }

  /// A test of the file's path. It is an object, so that a search knows it again.
  final class PathTest: Sendable {
    let globs: [Glob]

    init(_ globs: [Glob]) {
      self.globs = globs
    }
  }

  enum TypeTest: Sendable {
    case pattern(SwiftPattern)
    case name(Wildcard)
  }

  /// Whether a condition depends on nodes below, so that the walk must have passed them.
  let isDeferred: Bool

  /// Returns whether the matcher may hold at a node, judged only by kinds and tokens.
  func mayHold(at node: Syntax) -> Bool { gates.isOpen(0, at: RawNode(node)) }

  /// Whether the options turn the rule off.
  var neverHolds: Bool {
    conditions.contains { if case .constant(false) = $0 { true } else { false } }
  }

  /// The nodes at which a match can start; nil if it can start at any node.
  var starts: Set<SwiftPattern.Start>? { Self.starts(of: conditions) }

  fileprivate static func starts(of conditions: [Condition]) -> Set<SwiftPattern.Start>? {
    let known =
      conditions.compactMap { $0.starts } + [namedStarts(conditions), boundStarts(conditions)].compactMap { $0 }
    return known.min { cost($0) < cost($1) }
  }

  /// The starts from `kind` and `name`: `kind: call` and `name: print` start at `print`.
  private static func namedStarts(_ conditions: [Condition]) -> Set<SwiftPattern.Start>? {
    var kinds: [SyntaxKind]?
    var names: [String]?
    for condition in conditions {
      switch condition {
      case .kinds(let classes): kinds = classes.contains { $0.kinds.isEmpty } ? nil : classes.flatMap(\.kinds)
      case .names(.name, let wildcards):
        let literals = wildcards.compactMap(\.literal)
        names = literals.count == wildcards.count ? literals : nil
      default: continue
      }
    }
    guard let kinds, let names, !kinds.isEmpty, kinds.allSatisfy(StartKey.namedKinds.contains) else { return nil }
    return Set(kinds.flatMap { kind in names.map { SwiftPattern.Start(kind: kind, key: TokenText.hash(of: $0)) } })
  }

  /// The starts from a bound name: `$TYPE.$NAME` and `where: {$NAME: {name: shared}}` start at `shared`.
  private static func boundStarts(_ conditions: [Condition]) -> Set<SwiftPattern.Start>? {
    boundNames(conditions).map { names in
      Set(names.map { SwiftPattern.Start(kind: .memberAccessExpr, key: TokenText.hash(of: $0)) })
    }
  }

  /// Returns the possible names of a member access, if its name is a metavariable that is limited to literal names.
  ///
  /// In other kinds of nodes the identifying token may be in parentheses, which are not examined.
  static func boundNames(_ conditions: [Condition]) -> [String]? {
    for case .pattern(let pattern) in conditions {
      guard let variable = pattern.tellingVariable, pattern.starts.allSatisfy({ $0.kind == .memberAccessExpr }) else {
        continue
      }
      for case .variable(let index, let part) in conditions where index == variable {
        for case .names(.name, let wildcards) in part.conditions {
          let literals = wildcards.compactMap(\.literal)
          if literals.count == wildcards.count { return literals }
        }
      }
    }
    return nil
  }

  /// Returns a cost estimate. A start without a key is tried at every node of its kind.
  private static func cost(_ starts: Set<SwiftPattern.Start>) -> Int {
    starts.reduce(0) { $0 + ($1.key == nil ? 100 : 1) }
  }
}

extension Matcher.Condition {
  var isDeferred: Bool {
    switch self {
    case .has, .count, .measure(.codeLines, _), .measure(.typeLines, _): true
    case .all(let parts), .any(let parts, _): parts.contains { $0.isDeferred }
    case .not(let part), .parent(let part), .inside(let part, _), .precedes(let part, _), .follows(let part, _),
      .variable(_, let part):
      part.isDeferred
    default: false
    }
  }

  /// Whether the result depends only on the file and the node.
  fileprivate var isAboutNode: Bool {
    switch self {
    case .kinds, .names, .declared, .file, .constant: true
    case .all(let parts), .any(let parts, _): parts.allSatisfy { $0.conditions.allSatisfy(\.isAboutNode) }
    case .not(let part): part.conditions.allSatisfy(\.isAboutNode)
    case .inside(let part, _): part.isOfDeclarations
    default: false
    }
  }

  /// Returns the condition with the gates of its alternatives.
  fileprivate func gated(_ variables: VariableGates) -> Matcher.Condition {
    guard case .any(let parts, _) = self else { return self }
    return .any(parts, GateTable(parts.map { $0.gate(variables) }))
  }

  /// The position in the order of evaluation.
  package var rank: Int {
    if isDeferred { return 9 }
    return switch self {
    case .constant: -1
    case .kinds, .file: 0
    case .pattern: 1
    // These may need other files.
    case .names(.inherits, _), .declared: 7
    case .not(let part) where part.conditions.allSatisfy(\.isOfFile): 0
    case .names: 2
    case .any(let parts, _), .all(let parts):
      // After single conditions on variables, which may ask for a kind: a kind is cheap to compare, a long text is not.
      parts.allSatisfy { $0.conditions.allSatisfy(\.isOfVariable) } ? 5 : 3
    case .variable, .type, .regex: 4
    case .not, .measure: 6
    default: 7
    }
  }

  private var isOfFile: Bool { if case .file = self { true } else { false } }
  private var isOfVariable: Bool { if case .variable = self { true } else { false } }

  fileprivate var starts: Set<SwiftPattern.Start>? {
    switch self {
    case .pattern(let pattern): return Set(pattern.starts)
    case .kinds(let classes):
      guard classes.allSatisfy({ !$0.kinds.isEmpty }) else { return nil }
      return Set(classes.flatMap { part in part.kinds.map { SwiftPattern.Start(kind: $0, key: part.key) } })
    case .any(let parts, _):
      var all: Set<SwiftPattern.Start> = []
      for part in parts {
        guard let starts = part.starts else { return nil }
        all.formUnion(starts)
      }
      return all
    case .all(let parts): return Matcher.starts(of: parts.flatMap(\.conditions))
    default: return nil
    }
  }
}
