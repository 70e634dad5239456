import LintEngine
import LintFastWalk
import ReviewCore
import StrictYAML

/// Replaces option references in the strings of a rule with option values.
struct OptionFilling {
  let options: RuleOptions

  /// Returns a string with `${name}` replaced.
  /// - Throws: `PatternProblem` for an unknown option, or a brace that is not closed.
  func text(_ text: String) throws(PatternProblem) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw PatternProblem(message: "`${` is never closed", hint: "Write an option's name in braces, as in `${max}`.")
      }
      result += try value(of: String(rest[start.upperBound..<end])).joined(separator: ", ")
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Returns strings with options replaced. A string that is only `${name}` becomes all values of a list option.
  func texts(_ texts: [String]) throws(PatternProblem) -> [String] {
    var result: [String] = []
    for text in texts {
      if text.hasPrefix("${"), text.hasSuffix("}"), !text.dropFirst(2).contains("$") {
        result += try value(of: String(text.dropFirst(2).dropLast()))
      } else {
        result.append(try self.text(text))
      }
    }
    return result
  }

  /// Returns the text once for each value of the list options in it, with `${name}` replaced.
  func alternatives(_ text: String) throws(PatternProblem) -> [String] {
    guard let start = text.firstRange(of: "${"), let end = text[start.upperBound...].firstIndex(of: "}") else {
      return [try self.text(text)]
    }
    var result: [String] = []
    for rest in try alternatives(String(text[text.index(after: end)...])) {
      for value in try value(of: String(text[start.upperBound..<end])) {
        result.append(text[..<start.lowerBound] + value + rest)
      }
    }
    return result
  }

  func value(of name: String) throws(PatternProblem) -> [String] {
    switch try optionValue(name) {
    case .boolean(let value): ["\(value)"]
    case .integer(let value): ["\(value)"]
    case .limit(let value): [value.map { "\($0)" } ?? "off"]
    case .text(let value): [value]
    case .texts(let values): values
    case .severity(let value): [value.rawValue]
    case .ranges(let ranges): ranges.map { "\($0.lowerBound)-\($0.upperBound)" }
    case .order(let groups): groups.flatMap(\.self)
    case .delimiters(let delimiters): [delimiters.opening, delimiters.closing]
    case .layers: []
    case .levels(let levels): [levels.warning.map { "\($0)" } ?? levels.error.map { "\($0)" } ?? ""]
    }
  }

  /// Returns whether an option is on, or has one of these values.
  func holds(_ name: String, _ values: [String]?) throws(PatternProblem) -> Bool {
    guard let values else {
      guard case .boolean(let isOn) = try optionValue(name) else {
        throw PatternProblem(
          message: "the option `\(name)` is not on or off", hint: "Say its value, as in `option: {\(name): all}`.")
      }
      return isOn
    }
    return try value(of: name).contains { values.contains($0) }
  }

  func test(_ comparison: AmountComparison) throws(PatternProblem) -> NumberTest {
    var limits: [NumberTest.Limit] = []
    for limit in comparison.limits {
      limits.append(NumberTest.Limit(relation: limit.relation, levels: try levels(limit.amount)))
    }
    return NumberTest(limits: limits)
  }

  private func levels(_ amount: AmountComparison.Amount) throws(PatternProblem) -> [(severity: Severity?, value: Int)] {
    switch amount {
    case .number(let value): return [(nil, value)]
    case .option(let name):
      switch try optionValue(name) {
      case .integer(let value): return [(nil, value)]
      case .limit(let value): return value.map { [(nil, $0)] } ?? []
      case .levels(let levels): return Self.levels(levels)
      default: throw Self.notANumber(name)
      }
    case .levels(let warning, let error):
      let levels = Levels(warning: try warning.flatMap(number), error: try error.flatMap(number))
      return Self.levels(levels)
    }
  }

  private static func levels(_ levels: Levels) -> [(severity: Severity?, value: Int)] {
    [(Severity.error, levels.error), (.warning, levels.warning)].compactMap { severity, value in
      value.map { (severity, $0) }
    }
  }

  private func number(_ name: String) throws(PatternProblem) -> Int? {
    switch try optionValue(name) {
    case .integer(let value): return value
    case .limit(let value): return value
    default: throw Self.notANumber(name)
    }
  }

  private static func notANumber(_ name: String) -> PatternProblem {
    PatternProblem(
      message: "the option `\(name)` is not a number", hint: "Give it the type `integer`, `limit` or `levels`.")
  }

  private func optionValue(_ name: String) throws(PatternProblem) -> OptionValue {
    guard let value = options.value(name) else {
      let guess = nearest(name, in: options.names).map { "Did you mean `${\($0)}`?" }
      throw PatternProblem(
        message: "the rule has no option `\(name)`",
        hint: guess ?? "Define it under `options:`, with a type and a default.")
    }
    return value
  }
}
