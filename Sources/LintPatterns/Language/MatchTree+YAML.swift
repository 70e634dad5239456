import LintEngine
import ReviewCore
import StrictYAML

extension MatchTree {
  private static let combinators = [
    "pattern", "as", "kind", "all", "any", "not", "inside", "parent", "has", "precedes", "follows", "where", "count",
    "option", "declared", "is",
  ]
  static let conditionKeys = combinators + Text.allCases.map(\.rawValue) + Measure.allCases.map(\.rawValue)

  /// Reads a mapping of conditions, or a string, which is a pattern.
  /// - Parameter extra: Additional keys that the caller reads.
  /// - Throws: `YAMLProblem` for an unknown key, or a value of another type.
  init(node: YAMLNode, allowing extra: [String] = []) throws(YAMLProblem) {
    let place = Place(node)
    self.place = place
    if node.isScalar {
      conditions = [Condition(place: place, kind: .pattern(try node.string(), nil))]
      return
    }
    let mapping = try node.mapping(allowing: Self.conditionKeys + extra)
    var conditions: [Condition] = []
    let form = try mapping["as"]?.oneOf(PatternForm.self)
    for entry in mapping.entries where entry.key != "as" && !extra.contains(entry.key) {
      for kind in try Self.kinds(entry, form: form) {
        conditions.append(Condition(place: Place(entry.value), kind: kind))
      }
    }
    guard !conditions.isEmpty else {
      throw node.problem("a condition is missing", hint: "Write a `pattern:`, a `kind:` or another condition.")
    }
    self.conditions = conditions
  }

  private static func kinds(_ entry: YAMLMapping.Entry, form: PatternForm?) throws(YAMLProblem) -> [Kind] {
    let value = entry.value
    if let text = Text(rawValue: entry.key) { return [.text(text, try texts(value))] }
    if let measure = Measure(rawValue: entry.key) { return [.measure(measure, try AmountComparison(node: value))] }
    switch entry.key {
    case "pattern": return [.pattern(try swift(value), form)]
    case "kind":
      let names = try texts(value)
      guard !names.isEmpty else { throw value.problem("the list is empty", hint: "Write one kind at least.") }
      return [.kinds(names)]
    case "all": return [.all(try trees(value))]
    case "any": return [.any(try trees(value))]
    case "not": return [.not(try MatchTree(node: value))]
    case "inside":
      return [.inside(try MatchTree(node: value, allowing: ["directly"]), isDirect: try flag("directly", value))]
    case "parent": return [.parent(try MatchTree(node: value))]
    case "has": return [.has(try MatchTree(node: value, allowing: ["directly"]), isDirect: try flag("directly", value))]
    case "precedes", "follows":
      let tree = try MatchTree(node: value, allowing: ["immediately"])
      let isImmediate = try flag("immediately", value)
      return [
        entry.key == "precedes" ? .precedes(tree, isImmediate: isImmediate) : .follows(tree, isImmediate: isImmediate)
      ]
    case "count":
      let relations = AmountComparison.Relation.allCases.map(\.rawValue)
      let tree = try MatchTree(node: value, allowing: ["directly"] + relations)
      return [.count(tree, try AmountComparison(limitsIn: value), isDirect: try flag("directly", value))]
    case "option": return try settings(value)
    case "declared":
      let names = try texts(value)
      guard !names.isEmpty else { throw value.problem("the list is empty", hint: MatcherCompiler.declarationHint) }
      return [.declared(names)]
    case "is": return try named(value)
    default: return try variables(value)
    }
  }

  private static func swift(_ node: YAMLNode) throws(YAMLProblem) -> String {
    do throws(YAMLProblem) {
      return try node.string()
    } catch {
      // Brackets, braces, `#` and `!` have a meaning in YAML.
      throw node.problem(
        "a pattern must be a string", hint: "Put the Swift in quotes, as in `'[String: Any]'`.")
    }
  }

  private static func trees(_ node: YAMLNode) throws(YAMLProblem) -> [MatchTree] {
    var trees: [MatchTree] = []
    for item in try node.sequence() { trees.append(try MatchTree(node: item)) }
    guard !trees.isEmpty else { throw node.problem("the list is empty", hint: "Write one condition at least.") }
    return trees
  }

  /// Reads a named condition, or a list of which one must hold.
  private static func named(_ node: YAMLNode) throws(YAMLProblem) -> [Kind] {
    var trees: [MatchTree] = []
    for item in node.isSequence ? try node.sequence() : [node] {
      trees.append(try item.oneOf(NamedCondition.self).tree(at: Place(item)))
    }
    guard !trees.isEmpty else {
      throw node.problem("the list is empty", hint: "Write one of \(RuleLanguage.names.joined(separator: ", ")).")
    }
    return trees.count == 1 ? trees[0].conditions.map(\.kind) : [.any(trees)]
  }

  private static func flag(_ key: String, _ node: YAMLNode) throws(YAMLProblem) -> Bool {
    guard node.isMapping else { return false }
    return try node.mapping()[key]?.bool() ?? false
  }

  /// Reads `where: {$X: {regex: …}}`.
  private static func variables(_ node: YAMLNode) throws(YAMLProblem) -> [Kind] {
    var kinds: [Kind] = []
    for entry in try node.mapping().entries {
      let name = entry.key.hasPrefix("$...") ? entry.key.dropFirst(4) : entry.key.dropFirst(1)
      guard entry.key.hasPrefix("$"), !name.isEmpty else {
        throw entry.keyNode.problem(
          "\"\(entry.key)\" is not a metavariable", hint: "Write one of the pattern's, as in `$X`.")
      }
      kinds.append(.variable(String(name), try MatchTree(node: entry.value)))
    }
    return kinds
  }

  /// Reads `option: name`, for an option that is on, or `option: {name: [values]}`.
  private static func settings(_ node: YAMLNode) throws(YAMLProblem) -> [Kind] {
    guard node.isMapping else { return [.option(try node.string(), nil)] }
    var kinds: [Kind] = []
    for entry in try node.mapping().entries { kinds.append(.option(entry.key, try texts(entry.value))) }
    return kinds
  }

  /// Reads a string or a list of strings.
  private static func texts(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    node.isSequence ? try node.strings() : [try node.string()]
  }
}

extension AmountComparison {
  /// Reads a number, `${option}`, or `{more_than: 3, at_most: 9}`.
  init(node: YAMLNode) throws(YAMLProblem) {
    guard node.isMapping else {
      self.init(limits: [Limit(relation: .equals, amount: try Amount(node: node))])
      return
    }
    _ = try node.mapping(allowing: Relation.allCases.map(\.rawValue))
    try self.init(limitsIn: node)
  }

  /// Reads the comparisons among the keys of a mapping.
  /// - Throws: `YAMLProblem` if there is none.
  init(limitsIn node: YAMLNode) throws(YAMLProblem) {
    var limits: [Limit] = []
    for entry in node.isMapping ? try node.mapping().entries : [] {
      guard let relation = Relation(rawValue: entry.key) else { continue }
      limits.append(Limit(relation: relation, amount: try Amount(node: entry.value)))
    }
    guard !limits.isEmpty else {
      throw node.problem("the number to compare with is missing", hint: "Write `more_than: 3`, or another limit.")
    }
    self.init(limits: limits)
  }
}

extension AmountComparison.Amount {
  /// Reads `3`, `${max}`, or `{warning: ${warning}, error: ${error}}`.
  init(node: YAMLNode) throws(YAMLProblem) {
    if node.isMapping {
      let mapping = try node.mapping(allowing: ["warning", "error"])
      var names: [String?] = []
      for key in ["warning", "error"] {
        names.append(try mapping[key].map { node throws(YAMLProblem) in try Self.name(node) })
      }
      self = .levels(warning: names[0], error: names[1])
    } else if try node.string().hasPrefix("${") {
      self = .option(try Self.name(node))
    } else {
      self = .number(try node.integer())
    }
  }

  private static func name(_ node: YAMLNode) throws(YAMLProblem) -> String {
    let text = try node.string()
    guard text.hasPrefix("${"), text.hasSuffix("}") else {
      throw node.problem("\"\(text)\" names no option", hint: "Write it as in `${max}`.")
    }
    return String(text.dropFirst(2).dropLast())
  }
}
