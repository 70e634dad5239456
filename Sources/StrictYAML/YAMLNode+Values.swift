import ReviewCore

extension YAMLNode {
  /// Returns the value as a mapping.
  /// - Parameter keys: The allowed keys; nil allows all.
  /// - Throws: `YAMLProblem` when it is not a mapping, or at the first key that is not allowed.
  package func mapping(allowing keys: [String]? = nil) throws(YAMLProblem) -> YAMLMapping {
    guard case .mapping(let entries) = content else {
      throw mismatch(expected: "a mapping of keys to values", keys: keys)
    }
    if let keys {
      for entry in entries where !keys.contains(entry.key) {
        throw entry.keyNode.unknown("key", entry.key, known: keys)
      }
    }
    return YAMLMapping(node: self, entries: entries)
  }

  /// Returns the items of a list.
  /// - Parameter example: Shows how to write a text as a list; nil for the whole text as the only item.
  /// - Throws: `YAMLProblem` when it is not a list; its hint shows a text as a list.
  package func sequence(example: ((String) -> String)? = nil) throws(YAMLProblem) -> [YAMLNode] {
    if case .sequence(let nodes) = content { return nodes }
    guard case .scalar(let text, _) = content, !isNull else { throw mismatch(expected: "a list") }
    let list = example?(text) ?? "[\(Self.item(text))]"
    throw problem(
      "this must be a list, and it is \(quoted(text))", hint: "Write it as a list: `\(Escaped.line(list))`.")
  }

  /// Returns the text as it is written: `off`, `80%` and `1.0` are texts, too.
  /// - Throws: `YAMLProblem` when it is a list, a mapping or empty.
  package func string() throws(YAMLProblem) -> String {
    guard case .scalar(let text, _) = content, !isNull else { throw mismatch(expected: "a text") }
    return text
  }

  /// Returns a list of texts.
  /// - Parameter example: Shows how to write a text as a list; nil for the whole text as the only item.
  /// - Throws: `YAMLProblem` when it is not a list, or at the first item that is not text.
  package func strings(example: ((String) -> String)? = nil) throws(YAMLProblem) -> [String] {
    var texts: [String] = []
    for node in try sequence(example: example) { texts.append(try node.string()) }
    return texts
  }

  /// Reads `true`/`yes`/`on` and `false`/`no`/`off` in the spellings of YAML 1.1, without quotes.
  /// - Throws: `YAMLProblem` for anything else.
  package func bool() throws(YAMLProblem) -> Bool {
    guard case .scalar(let text, isPlain: true) = content, let value = Self.booleans[text] else {
      throw mismatch(expected: "true or false")
    }
    return value
  }

  /// Reads decimal digits with an optional sign, without quotes.
  /// - Throws: `YAMLProblem` for anything else, and for a number that does not fit in an `Int`.
  package func integer() throws(YAMLProblem) -> Int {
    guard case .scalar(let text, isPlain: true) = content, let value = Int(text) else {
      throw mismatch(expected: "a whole number")
    }
    return value
  }

  /// Reads a finite decimal number, without quotes.
  /// - Throws: `YAMLProblem` for anything else.
  package func number() throws(YAMLProblem) -> Double {
    guard case .scalar(let text, isPlain: true) = content, let value = Double(text), value.isFinite else {
      throw mismatch(expected: "a number")
    }
    return value
  }

  /// Returns the text if it is one of `choices`.
  /// - Throws: `YAMLProblem` with the nearest choice.
  package func oneOf(_ choices: [String]) throws(YAMLProblem) -> String {
    guard let text = try? string() else { throw mismatch(expected: "one of \(listed(choices))") }
    guard choices.contains(text) else {
      if let only = choices.first, choices.count == 1 {
        throw problem("\(quoted(text)) is not allowed here", hint: "Write `\(only)`, or correct the keys below.")
      }
      throw problem("\(quoted(text)) is not one of \(listed(choices))", hint: suggestion(for: text, known: choices))
    }
    return text
  }

  /// Returns the case with the text as its raw value.
  /// - Throws: `YAMLProblem` with the nearest case.
  package func oneOf<Choice>(_ type: Choice.Type) throws(YAMLProblem) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    if let choice = Choice(rawValue: try string()) { return choice }
    _ = try oneOf(Choice.allCases.map { $0.rawValue })
    throw mismatch(expected: "another value")
  }

  /// Returns a text as an item of a list in brackets.
  private static func item(_ text: String) -> String {
    let isPlain = !text.contains { ",[]{}:#&*!|>'\"%@`\\".contains($0) }
    return isPlain ? text : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private static let booleans: [String: Bool] = {
    var values: [String: Bool] = [:]
    let spellings: [(String) -> String] = [{ $0 }, { $0.uppercased() }, { $0.prefix(1).uppercased() + $0.dropFirst() }]
    for (yes, no) in [("true", "false"), ("yes", "no"), ("on", "off")] {
      for spell in spellings {
        values[spell(yes)] = true
        values[spell(no)] = false
      }
    }
    return values
  }()
}
