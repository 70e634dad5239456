import ReviewCore

/// The value of an attribute (gitattributes(5)).
enum AttributeValue: Hashable, Sendable {
  case set, unset, unspecified
  case text(String)

  /// Whether GitHub's Linguist takes the value for true.
  var isTrue: Bool {
    switch self {
    case .set: true
    case .text(let text): text != "false"
    case .unset, .unspecified: false
    }
  }
}

/// A `.gitattributes` file.
struct AttributeFile: Sendable {
  /// One attribute of a line, such as `-text` or `linguist-generated=true`. A macro of this name applies when it is
  /// set.
  private struct Setting: Sendable {
    let name: String
    let value: AttributeValue
  }

  private struct Line: Sendable {
    let pattern: PathPattern
    let settings: [Setting]
  }

  /// In bytes. Larger files are truncated. Git itself ignores lines of more than 2,048 bytes.
  static let sizeLimit = 1 << 20
  private static let lineLimit = 2048

  private let lines: [Line]
  /// The attributes that each macro sets; only the root's file may define macros.
  private let macros: [String: [Setting]]

  /// - Parameter root: The file of the root folder; nil when this is that file.
  init(_ bytes: some Sequence<UInt8>, root: AttributeFile?) {
    var macros = root?.macros ?? [:]
    var lines: [Line] = []
    var text = Array(bytes.prefix(Self.sizeLimit))
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard line.count < Self.lineLimit, let (head, words) = Self.words(line) else { continue }
      let settings = words.compactMap(Self.setting)
      if head.starts(with: "[attr]".utf8) {
        guard root == nil else { continue }
        macros[String(decoding: head.dropFirst(6), as: UTF8.self)] = settings
      } else if !settings.isEmpty {
        lines.append(Line(pattern: PathPattern(head[...]), settings: settings))
      }
    }
    self.lines = lines
    self.macros = macros
  }

  /// Returns the value from the last line that matches and mentions the attribute, or a macro with it; nil when no line
  /// does.
  /// - Parameters:
  ///   - path: Relative to the file's folder.
  ///   - known: The attributes that deeper files mention, which this file no longer changes. Receives this file's.
  func value(of name: String, for path: ArraySlice<UInt8>, known: inout Set<String>) -> AttributeValue? {
    for line in lines.reversed() where line.pattern.matches(path) {
      if let value = value(of: name, in: line.settings, known: &known) { return value }
    }
    return nil
  }

  private func value(of name: String, in settings: [Setting], known: inout Set<String>) -> AttributeValue? {
    for setting in settings.reversed() where known.insert(setting.name).inserted {
      if setting.name == name { return setting.value }
      guard setting.value == .set, let macro = macros[setting.name] else { continue }
      if let value = value(of: name, in: macro, known: &known) { return value }
    }
    return nil
  }

  /// Returns the pattern and the attributes after it; nil for comments and for negative patterns, which git rejects.
  private static func words(_ line: ArraySlice<UInt8>) -> (pattern: [UInt8], words: [String])? {
    let isBlank = { (byte: UInt8) in [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte) }
    let line = line.drop(while: isBlank)
    guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "!") else { return nil }
    var pattern = Array(line.prefix { !isBlank($0) })
    var rest = line.dropFirst(pattern.count)
    if first == UInt8(ascii: "\""), let (text, behind) = CQuoting.unquoted(line) { (pattern, rest) = (text, behind) }
    return (pattern, rest.split(whereSeparator: isBlank).map { String(decoding: $0, as: UTF8.self) })
  }

  private static func setting(_ word: String) -> Setting? {
    let sign = word.first.flatMap { "-!".contains($0) ? $0 : nil }
    let parts = word.dropFirst(sign == nil ? 0 : 1)
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    let value: AttributeValue =
      switch sign {
      case "-": .unset
      case "!": .unspecified
      default: parts.count > 1 ? .text(String(parts[1])) : .set
      }
    return Setting(name: String(name), value: value)
  }
}
