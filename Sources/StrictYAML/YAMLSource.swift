import ReviewCore
import Yams

/// A YAML text before it is parsed, with the data to compute positions in it.
struct YAMLSource {
  /// In bytes.
  static let sizeLimit = 4 << 20
  static let depthLimit = 100

  /// Both 1-based; the column counts UTF-8 bytes.
  typealias Position = (line: Int, column: Int)

  let text: String
  let file: String
  private let columns: WideColumns

  init(text: String, file: String) {
    self.text = text
    self.file = file
    columns = WideColumns(text: text)
  }

  /// Returns the document's tree; nil when there is none. The reader of a value interprets plain scalars: the parser's
  /// own rules are regular expressions, whose creation takes longer than reading a configuration.
  func compose() throws(YAMLProblem) -> Yams.Node? {
    do {
      return try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw problem(for: error)
    } catch {
      throw problem("this cannot be read as YAML", at: nil)
    }
  }

  /// Converts libyaml's columns, counted in Unicode scalars, to UTF-8 columns.
  func position(of mark: Mark?) -> Position {
    guard let mark else { return (1, 1) }
    return (mark.line, columns.byteColumn(ofScalarColumn: mark.column, line: mark.line))
  }

  func problem(_ message: String, at mark: Mark?, hint: String = "Correct the YAML here.") -> YAMLProblem {
    problem(message, at: position(of: mark), hint: hint)
  }

  func problem(_ message: String, at position: Position, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: position.line, column: position.column, message: message, hint: hint)
  }

  private func problem(for error: YamlError) -> YAMLProblem {
    switch error {
    case .scanner(let context, let message, let mark, _), .parser(let context, let message, let mark, _):
      let setting = context.map { " \($0.text)" } ?? ""
      if beginsWithTab(mark) {
        return problem(
          "this line is indented with a tab", at: (mark.line, 1), hint: "Indent with spaces; YAML allows no tabs.")
      }
      return problem("this is not YAML\(setting): \(message)", at: mark, hint: hint(for: setting + message, at: mark))
    case .composer(_, let message, let mark, _) where message.contains("document"):
      return problem("a second document begins here", at: mark, hint: "Keep one document, without a second `---`.")
    case .composer(_, let message, let mark, _):
      return problem("this is not YAML: \(message)", at: mark)
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      return problem("the key \(quoted(key)) is duplicated", at: context.mark, hint: "Keep one of them.")
    case .reader(let message, _, _, _):
      let trouble = "the file contains a character that YAML does not allow: \(message)"
      return problem(trouble, at: firstControlCharacter, hint: "Take the character out.")
    default:
      return problem("this is nested too deeply", at: nil, hint: "Use fewer levels.")
    }
  }

  private func beginsWithTab(_ mark: Mark) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(mark.line - 1) else { return false }
    return lines[mark.line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }

  /// Returns whether the line begins with a key that ends at the mark.
  private func isKey(before mark: Mark) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(mark.line - 1) else { return false }
    let key = lines[mark.line - 1].prefix(max(0, mark.column - 1)).drop { $0 == " " }
    return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  /// Code in a plain scalar, and a key at the wrong column, are the most frequent mistakes.
  private func hint(for message: String, at mark: Mark) -> String {
    if message.contains("mapping values are not allowed") {
      if isKey(before: mark) { return "Indent this key like the keys beside it." }
      return "Put a text in quotes when it has a colon and a space in it, as in `\"f(a: 1)\"`."
    }
    if message.contains("cannot start any token") || message.contains("an alias") || message.contains("an anchor") {
      return "Put a text in quotes when it begins with `@`, `%`, `&`, `*` or a back quote."
    }
    return "Correct the YAML here."
  }

  private var firstControlCharacter: Position {
    var position = Position(1, 1)
    for byte in text.utf8 {
      let isAllowed = byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
      guard isAllowed else { return position }
      position = byte == 0x0A ? (position.line + 1, 1) : (position.line, position.column + 1)
    }
    return (1, 1)
  }
}

/// Converts columns counted in Unicode scalars to columns counted in UTF-8 bytes, for the lines of one text.
private struct WideColumns {
  /// The scalars of one line that take more than one byte.
  private struct Line {
    /// 0-based indices among the line's scalars, ascending.
    var scalars: [Int] = []
    /// The number of bytes beyond one per scalar, up to and including the scalar at the same index.
    var extra: [Int] = []
  }

  /// Keyed by 1-based line; lines in ASCII have no entry.
  private var lines: [Int: Line] = [:]

  /// Scans the text once.
  init(text: String) {
    var number = 1
    var column = 0
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        number += 1
        column = 0
        continue
      }
      if !scalar.isASCII {
        let before = lines[number]?.extra.last ?? 0
        lines[number, default: Line()].scalars.append(column)
        lines[number, default: Line()].extra.append(before + UTF8.width(scalar) - 1)
      }
      column += 1
    }
  }

  /// Returns the 1-based byte column of a 1-based scalar column, by binary search.
  func byteColumn(ofScalarColumn column: Int, line: Int) -> Int {
    guard let wide = lines[line] else { return column }
    var low = 0
    var high = wide.scalars.count
    while low < high {
      let middle = (low + high) / 2
      if wide.scalars[middle] < column - 1 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? column : column + wide.extra[low - 1]
  }
}
