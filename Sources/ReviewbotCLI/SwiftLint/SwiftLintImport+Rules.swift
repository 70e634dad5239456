import LintEngine
import ReviewCore
import StrictYAML

extension RuleDefinition {
  /// Whether a plain number is the rule's limit for warnings.
  var hasLimits: Bool { option("warning")?.kind == .integer }
}

/// The settings of one rule, in all spellings that SwiftLint accepts.
extension SwiftLintImport {
  /// Returns the setting as YAML, or nil, with notes, when no part of it applies.
  mutating func setting(of rule: RuleDefinition, _ entry: YAMLMapping.Entry) -> String? {
    let node = entry.value
    if node.isMapping { return rule.id == "required_enum_case" ? requiredCases(entry) : options(of: rule, entry) }
    if let limits = limits(in: node), rule.hasLimits, (1...2).contains(limits.count) {
      return flow(limited(rule, warning: limits[0], error: limits.count > 1 ? limits[1] : nil))
    }
    guard let text = try? node.string(), let severity = Severity(rawValue: text) else {
      if !node.isNull { note(entry.keyNode, entry.key, "reviewbot's rule has no such value") }
      return nil
    }
    return severity.rawValue
  }

  private typealias Pair = (name: String, value: String)

  private mutating func options(of rule: RuleDefinition, _ entry: YAMLMapping.Entry) -> String? {
    var pairs: [Pair] = []
    for option in Self.merged(entry.value) where !option.value.isNull {
      let what = "\(entry.key).\(option.key)"
      if option.key == "severity" {
        if let severity = try? option.value.oneOf(Severity.self) {
          pairs.append(("severity", severity.rawValue))
        } else {
          note(option.keyNode, what, "it must be `warning` or `error`")
        }
      } else if let definition = rule.option(option.key) {
        if let value = value(of: definition, option.value, what: what) {
          pairs.append((option.key, YAMLText.value(value)))
        }
      } else {
        note(option.keyNode, what, "reviewbot's rule has no such option")
      }
    }
    // With only a warning limit, SwiftLint has no limit for errors.
    let names = Set(pairs.map(\.name))
    if names.contains("warning"), rule.hasLimits, rule.option("error") != nil,
      names.isDisjoint(with: ["error", "severity"]) {
      pairs.append(("error", "off"))
    }
    return pairs.isEmpty ? nil : flow(pairs)
  }

  /// Returns the entries of a mapping with those of the mappings that it includes with `<<`. Its own entries take
  /// precedence, then those of the first included mapping.
  static func merged(_ node: YAMLNode) -> [YAMLMapping.Entry] {
    guard let all = try? node.mapping().entries else { return [] }
    let own = all.filter { $0.key != "<<" || Self.mappings($0.value).isEmpty }
    let others = all.filter { $0.key == "<<" }.flatMap { mappings($0.value).flatMap(merged) }
    var seen: Set<String> = []
    return (own + others).filter { seen.insert($0.key).inserted }
  }

  private static func mappings(_ node: YAMLNode) -> [YAMLNode] {
    ((try? node.sequence()) ?? [node]).filter(\.isMapping)
  }

  private func flow(_ pairs: [Pair]) -> String {
    "{" + pairs.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}"
  }

  private func limited(_ rule: RuleDefinition, warning: Int, error: Int?) -> [Pair] {
    guard rule.option("error") != nil else { return [("warning", "\(warning)")] }
    return [("warning", "\(warning)"), ("error", error.map { "\($0)" } ?? "off")]
  }

  /// Reads `120` or `[120, 200]`.
  private func limits(in node: YAMLNode) -> [Int]? {
    var limits: [Int] = []
    for item in (try? node.sequence()) ?? [node] {
      guard let limit = try? item.integer(), limit >= 0 else { return nil }
      limits.append(limit)
    }
    return limits
  }

  /// Returns the value as the option in reviewbot expects it: one string for a list of one, limits in a list.
  private mutating func value(of option: OptionDefinition, _ node: YAMLNode, what: String) -> OptionValue? {
    let why: String
    do throws(YAMLProblem) {
      return try option.value(from: node)
    } catch {
      why = error.message
    }
    switch option.kind {
    case .texts, .patterns:
      if node.isMapping { break }
      return .texts(items(of: option, (try? node.sequence()) ?? [node], what: what))
    case .order:
      guard let groups = try? node.sequence() else { break }
      return .order(order(option, groups, what: what))
    case .levels:
      guard let limits = limits(in: node), (1...2).contains(limits.count) else { break }
      return .levels(Levels(warning: limits[0], error: limits.count > 1 ? limits[1] : nil))
    default: break
    }
    note(node, what, why)
    return nil
  }

  /// Returns the groups with only those names that the option accepts.
  private mutating func order(_ option: OptionDefinition, _ groups: [YAMLNode], what: String) -> [[String]] {
    var order: [[String]] = []
    for group in groups {
      var names: [String] = []
      for node in (try? group.sequence()) ?? [group] {
        do throws(YAMLProblem) {
          names.append(try node.oneOf(option.choices))
        } catch {
          note(node, what, error.message)
        }
      }
      if !names.isEmpty { order.append(names) }
    }
    return order
  }

  /// Returns the items that the option accepts, checked one by one.
  private mutating func items(of option: OptionDefinition, _ nodes: [YAMLNode], what: String) -> [String] {
    var texts: [String] = []
    for node in nodes {
      do throws(YAMLProblem) {
        let text = try node.string()
        let list = try parse("[\(YAMLText.scalar(text))]", file: node.file)
        if let list, case .texts(let checked) = try option.value(from: list) { texts += checked }
      } catch {
        note(node, what, error.message)
      }
    }
    return texts
  }
}

/// `required_enum_case`, whose keys are the names of protocols: `Response: {success: warning}`.
extension SwiftLintImport {
  /// Returns for example `{warning: [Response.success]}`, or nil without cases.
  private mutating func requiredCases(_ entry: YAMLMapping.Entry) -> String? {
    var cases: [Severity: [String]] = [:]
    for parent in Self.merged(entry.value) where !parent.value.isNull {
      guard parent.value.isMapping else {
        note(parent.keyNode, "\(entry.key).\(parent.key)", "the names of cases are expected, each with a severity")
        continue
      }
      for item in Self.merged(parent.value) {
        if let severity = try? item.value.oneOf(Severity.self), severity != .note {
          cases[severity, default: []].append("\(parent.key).\(item.key)")
        } else {
          note(item.keyNode, "\(entry.key).\(parent.key).\(item.key)", "it must be `warning` or `error`")
        }
      }
    }
    let pairs: [Pair] = [Severity.warning, .error].compactMap { severity in
      cases[severity].map { (severity.rawValue, YAMLText.list($0)) }
    }
    return pairs.isEmpty ? nil : flow(pairs)
  }
}
