import ReviewCore

/// One table of a TOML file, as far as diff-cover's options need it: texts on one line, numbers, booleans, and arrays of
/// texts. Other tables are passed over.
enum TOMLTable {
  enum Value: Hashable {
    case text(String)
    /// As it was written.
    case number(String)
    case boolean(Bool)
    case array([String])
  }

  struct Entry {
    /// With the names of the tables inside the wanted one before it: `format.json`.
    let key: String
    let value: Value
    /// 1-based.
    let line: Int
  }

  /// - Parameter table: Its dotted name.
  /// - Throws: `Problem` with the line of what this reader does not know.
  static func entries(of table: String, in text: String, name: String) throws(Problem) -> [Entry] {
    var entries: [Entry] = []
    var prefix: String?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(withoutComment)
    var index = 0
    while index < lines.count {
      let number = index + 1
      var line = lines[index]
      index += 1
      if line.hasPrefix("["), line.hasSuffix("]") {
        let header = line.dropFirst().dropLast().filter { $0 != " " && $0 != "\"" }
        prefix = header == table ? "" : header.hasPrefix(table + ".") ? String(header.dropFirst(table.count + 1)) + "." : nil
        continue
      }
      guard let prefix, !line.isEmpty else { continue }
      while opensMore(line), index < lines.count {
        line += " " + lines[index]
        index += 1
      }
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, let values = Reader(parts[1]).value() else {
        throw Problem(
          summary: "\(name):\(number): this line of [\(table)] cannot be read.",
          hint: "Write `key = value` with a text, a number, true, false or a list of texts.")
      }
      let key = prefix + parts[0].filter { $0 != "\"" }
      entries += values.map { Entry(key: $0.map { "\(key).\($0)" } ?? key, value: $1, line: number) }
    }
    return entries
  }

  private static func opensMore(_ line: String) -> Bool {
    count("[", in: line) > count("]", in: line) || count("{", in: line) > count("}", in: line)
  }

  /// Outside of texts.
  private static func count(_ bracket: Character, in line: String) -> Int {
    var quote: Character?
    var count = 0
    for character in line {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == bracket {
        count += 1
      }
    }
    return count
  }

  private static func withoutComment(_ line: Substring) -> String {
    var quote: Character?
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#" {
        return line[..<index].trimmed
      }
    }
    return line.trimmed
  }
}

extension TOMLTable {
  /// Reads one value.
  private struct Reader {
    private var rest: Substring

    init(_ text: String) {
      rest = text[...]
    }

    /// The value, or those of an inline table under their keys; nil for what is none of ours.
    consuming func value() -> [(key: String?, value: Value)]? {
      if rest.first == "{", rest.last == "}" { return inlineTable() }
      guard let value = one(), rest.trimmed.isEmpty else { return nil }
      return [(nil, value)]
    }

    private consuming func inlineTable() -> [(key: String?, value: Value)]? {
      var values: [(key: String?, value: Value)] = []
      rest = rest.dropFirst().dropLast()
      while !rest.trimmed.isEmpty {
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        let key = rest[..<equals].trimmed
        rest = rest[rest.index(after: equals)...].drop { $0 == " " }
        guard let value = one() else { return nil }
        values.append((key.filter { $0 != "\"" }, value))
        rest = rest.drop { $0 == " " || $0 == "," }
      }
      return values
    }

    private mutating func one() -> Value? {
      switch rest.first {
      case "\"", "'": return text().map(Value.text)
      case "[": return array()
      default:
        let word = String(rest.prefix { $0 != "," && $0 != " " })
        rest = rest.dropFirst(word.count)
        if word == "true" || word == "false" { return .boolean(word == "true") }
        return Double(word) == nil ? nil : .number(word)
      }
    }

    private mutating func array() -> Value? {
      var items: [String] = []
      rest = rest.dropFirst().drop { $0 == " " }
      while rest.first != "]" {
        guard let item = text() else { return nil }
        items.append(item)
        rest = rest.drop { $0 == " " || $0 == "," }
      }
      rest = rest.dropFirst()
      return .array(items)
    }

    /// Literal between single quotes; with backslashes before quotes and backslashes between double ones.
    private mutating func text() -> String? {
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { return nil }
      var text = ""
      while let character = rest.popFirst() {
        if character == quote { return text }
        if character == "\\", quote == "\"" {
          guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else { return nil }
          text.append(escaped)
        } else {
          text.append(character)
        }
      }
      return nil
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
