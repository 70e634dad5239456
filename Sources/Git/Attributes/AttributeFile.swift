import ReviewCore

/// A `.gitattributes` file, reduced to `linguist-generated` and `linguist-vendored`.
struct AttributeFile: Sendable {
  /// The attributes that are read.
  enum Name: String, CaseIterable, Sendable {
    case generated = "linguist-generated"
    case vendored = "linguist-vendored"
  }

  private struct Line: Sendable {
    let pattern: PathPattern
    /// True: set. False: unset. Nil: explicitly unspecified.
    let values: [Name: Bool?]
  }

  /// Larger files are truncated. Git itself ignores lines of more than 2,048 bytes.
  static let sizeLimit = 1 << 20
  private static let lineLimit = 2048

  private let lines: [Line]
  /// The attributes that each macro sets; only the root's file may define macros.
  private let macros: [String: [Name: Bool?]]

  /// - Parameter root: The file of the root folder; nil when this is that file.
  init(_ bytes: some Sequence<UInt8>, root: AttributeFile?) {
    var macros = root?.macros ?? Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, [$0: true]) })
    var lines: [Line] = []
    for text in Array(bytes.prefix(Self.sizeLimit)).split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      guard text.count < Self.lineLimit, let (head, words) = Self.words(text) else { continue }
      if head.starts(with: "[attr]".utf8) {
        guard root == nil else { continue }
        macros[String(decoding: head.dropFirst(6), as: UTF8.self)] = Self.values(words, macros)
      } else {
        let values = Self.values(words, macros)
        if !values.isEmpty { lines.append(Line(pattern: PathPattern(head[...]), values: values)) }
      }
    }
    self.lines = lines
    self.macros = macros
  }

  /// Returns the value from the last line that matches and mentions the attribute; nil when no line does.
  /// - Parameter path: Relative to the file's folder.
  func value(of name: Name, for path: ArraySlice<UInt8>) -> Bool?? {
    for line in lines.reversed() {
      if let value = line.values[name], line.pattern.matches(path) { return .some(value) }
    }
    return nil
  }

  /// Returns the pattern and the attributes after it; nil for comments and for negative patterns, which git rejects.
  private static func words(_ line: ArraySlice<UInt8>) -> (pattern: [UInt8], words: [String])? {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let line = line.drop(while: isBlank)
    guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "!") else { return nil }
    var pattern = Array(line.prefix { !isBlank($0) })
    var rest = line.dropFirst(pattern.count)
    if first == UInt8(ascii: "\""), let (text, behind) = CQuoting.unquoted(line) { (pattern, rest) = (text, behind) }
    return (pattern, rest.split(whereSeparator: isBlank).map { String(decoding: $0, as: UTF8.self) })
  }

  private static func values(_ words: [String], _ macros: [String: [Name: Bool?]]) -> [Name: Bool?] {
    var values: [Name: Bool?] = [:]
    for word in words {
      let isUnset = word.hasPrefix("-"), isUnspecified = word.hasPrefix("!")
      let parts = word.drop { $0 == "-" || $0 == "!" }.split(separator: "=", maxSplits: 1)
      guard let name = parts.first, let macro = macros[String(name)] else { continue }
      for (attribute, value) in macro {
        let isFalse = isUnset || parts.count > 1 && parts[1] == "false"
        values.updateValue(isUnspecified ? nil : isFalse ? false : value, forKey: attribute)
      }
    }
    return values
  }
}
