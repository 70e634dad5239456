import ReviewCore
import Yams

/// A YAML text before it is understood, with what is needed to say where something stands in it.
struct YAMLSource {
  /// In bytes.
  static let sizeLimit = 4 << 20
  static let depthLimit = 100

  /// Both 1-based; the column counts UTF-8 bytes.
  typealias Place = (line: Int, column: Int)

  let text: String
  let file: String
  private let columns: WideColumns

  init(text: String, file: String) {
    self.text = text
    self.file = file
    columns = WideColumns(text: text)
  }

  /// The document's tree, nil when there is none. What a plain scalar means is for the reader of a value to say: the
  /// parser's own rules are regular expressions, which take longer to make than a configuration to read.
  func compose() throws(YAMLProblem) -> Yams.Node? {
    do {
      return try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw problem(for: error)
    } catch {
      throw problem("this cannot be read as YAML", at: nil)
    }
  }

  /// Turns libyaml's columns, counted in Unicode scalars, into UTF-8 columns.
  func place(of mark: Mark?) -> Place {
    guard let mark else { return (1, 1) }
    return (mark.line, columns.byteColumn(ofScalarColumn: mark.column, line: mark.line))
  }

  func problem(_ message: String, at mark: Mark?, hint: String = "Correct the YAML here.") -> YAMLProblem {
    problem(message, at: place(of: mark), hint: hint)
  }

  func problem(_ message: String, at place: Place, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: place.line, column: place.column, message: message, hint: hint)
  }

  private func problem(for error: YamlError) -> YAMLProblem {
    switch error {
    case .scanner(let context, let message, let mark, _), .parser(let context, let message, let mark, _):
      let setting = context.map { " \($0.text)" } ?? ""
      if beginsWithTab(mark) {
        return problem(
          "this line is indented with a tab", at: (mark.line, 1), hint: "Indent with spaces; YAML allows no tabs.")
      }
      return problem("this is not YAML\(setting): \(message)", at: mark, hint: hint(for: setting + message))
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

  /// Code in a plain text is what people stumble over.
  private func hint(for message: String) -> String {
    if message.contains("mapping values are not allowed") {
      return "Put a text in quotes when it has a colon and a space in it, as in `\"f(a: 1)\"`."
    }
    if message.contains("cannot start any token") || message.contains("an alias") || message.contains("an anchor") {
      return "Put a text in quotes when it begins with `@`, `%`, `&`, `*` or a back quote."
    }
    return "Correct the YAML here."
  }

  private var firstControlCharacter: Place {
    var place = Place(1, 1)
    for byte in text.utf8 {
      let isAllowed = byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
      guard isAllowed else { return place }
      place = byte == 0x0A ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
    return (1, 1)
  }
}
