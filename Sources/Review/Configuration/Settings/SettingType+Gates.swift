import Coverage
import ReviewCore
import StrictYAML

extension SettingType<Percent?> {
  /// A percentage, or `off`.
  static var percentage: SettingType<Percent?> {
    SettingType(.percentage(or: ["off"]), text: { $0?.yaml ?? "off" }) { node, _ throws(YAMLProblem) in
      try node.string() == "off" ? nil : try node.percentage(or: "off")
    }
  }
}

extension SettingType<CoverageGate.ProjectTarget?> {
  static var projectTarget: SettingType<CoverageGate.ProjectTarget?> {
    SettingType(.projectTarget, text: Self.text) { node, _ throws(YAMLProblem) in
      let text = try node.string()
      if text == "off" { return nil }
      guard text.hasPrefix(noDecrease) else { return .atLeast(try node.percentage(or: noDecrease)) }
      return .decreaseAtMost(try node.tolerance(text.dropFirst(noDecrease.count)))
    }
  }

  private static var noDecrease: String { "no-decrease" }

  private static func text(_ target: CoverageGate.ProjectTarget?) -> String {
    switch target {
    case nil: "off"
    case .noDecrease?: noDecrease
    case .decreaseAtMost(let tolerance): "\(noDecrease) -\(tolerance.yaml)"
    case .atLeast(let percent): percent.yaml
    }
  }
}

extension SettingType<[CoverageGate.PathTarget]> {
  /// Patterns and their percentages, in the file's order.
  static var pathTargets: SettingType<[CoverageGate.PathTarget]> {
    SettingType(.shares, text: { $0.isEmpty ? "{}" : nil }) { node, _ throws(YAMLProblem) in
      var targets: [CoverageGate.PathTarget] = []
      for entry in try node.mapping().entries {
        let paths: Glob
        do throws(GlobProblem) {
          paths = try Glob(parsing: entry.key)
        } catch {
          throw entry.keyNode.problem(error.message, hint: error.hint)
        }
        targets.append(CoverageGate.PathTarget(paths: paths, percent: try entry.value.percentage(or: "0%")))
      }
      return targets
    }
  }
}

extension SettingType<[CoverageGate.ModuleTarget]> {
  /// Names of targets and their percentages, in the file's order.
  static var moduleTargets: SettingType<[CoverageGate.ModuleTarget]> {
    SettingType(.targetShares, text: { $0.isEmpty ? "{}" : nil }) { node, _ throws(YAMLProblem) in
      var targets: [CoverageGate.ModuleTarget] = []
      for entry in try node.mapping().entries {
        guard !entry.key.contains("/"), !entry.key.contains("*") else {
          throw entry.keyNode.problem(
            "\"\(Escaped.line(entry.key))\" is not the name of a target",
            hint: "Write a pattern of paths below `paths` instead.")
        }
        targets.append(CoverageGate.ModuleTarget(name: entry.key, percent: try entry.value.percentage(or: "0%")))
      }
      return targets
    }
  }
}

extension SettingType<Set<CoverageGate.Part>> {
  static var coverageParts: SettingType<Set<CoverageGate.Part>> {
    SettingType(.choices(CoverageGate.Part.allCases.map(\.rawValue)), text: Self.text) { node, _ throws(YAMLProblem) in
      var parts: Set<CoverageGate.Part> = []
      for item in try node.sequence() { parts.insert(try item.oneOf(CoverageGate.Part.self)) }
      return parts
    }
  }

  private static func text(_ parts: Set<CoverageGate.Part>) -> String {
    "[\(CoverageGate.Part.allCases.filter(parts.contains).map(\.rawValue).joined(separator: ", "))]"
  }
}

extension SettingType<Set<Configuration.TestedState>> {
  static var testedStates: SettingType<Set<Configuration.TestedState>> {
    let words = Configuration.TestedState.allCases.map(\.rawValue)
    return SettingType(.choices(words), text: Self.text) { node, _ throws(YAMLProblem) in
      var states: Set<Configuration.TestedState> = []
      for item in try node.sequence() { states.insert(try item.oneOf(Configuration.TestedState.self)) }
      guard !states.isEmpty else {
        throw node.problem("nothing is named that could be tested", hint: "Write `on: [head]`, or leave it out.")
      }
      return states
    }
  }

  private static func text(_ states: Set<Configuration.TestedState>) -> String {
    "[\(states.map(\.rawValue).sorted().joined(separator: ", "))]"
  }
}

extension YAMLNode {
  /// Parses `80%` or `80`, exact to four decimals. A number above 0 and up to 1 needs a percent sign, because it is
  /// usually a fraction: `0.8` for 80 %.
  /// - Parameter word: The alternative to a percentage.
  fileprivate func percentage(or word: String) throws(YAMLProblem) -> Percent {
    let text = try string()
    guard let percentage = Percent(text) else {
      throw problem("\"\(text)\" is not a percentage between 0% and 100%", hint: "Write it as `80%`, or `\(word)`.")
    }
    if !text.hasSuffix("%"), percentage.mayBeFraction {
      let whole = Percent(hundredfold: percentage).yaml
      throw problem(
        "\"\(text)\" may be a fraction or a percentage",
        hint: "Write it as `\(whole)`, or as `\(text)%` if you mean that.")
    }
    return percentage
  }

  /// Parses the rest of `no-decrease -0.5%`: nothing, or a number of percentage points.
  fileprivate func tolerance(_ rest: Substring) throws(YAMLProblem) -> Percent {
    if rest.isEmpty { return Percent(0) }
    guard rest.hasPrefix(" -"), rest.hasSuffix("%"), let percent = Percent(String(rest.dropFirst(2))) else {
      throw problem(
        "\"\(try string())\" does not say how much coverage may decrease",
        hint: "Write `no-decrease`, or `no-decrease -0.5%` to allow half a percentage point less.")
    }
    return percent
  }
}

extension Percent {
  /// The percentage as in `.lint.yml`: `80%`.
  fileprivate var yaml: String { "\(self)".replacing(" ", with: "") }
}
