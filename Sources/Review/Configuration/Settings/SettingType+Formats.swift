import ReviewCore
import StrictYAML

extension SettingType<[String]> {
  /// Report formats in the syntax of `--format`, with files in the working tree only.
  static var formats: SettingType<[String]> {
    SettingType(.formats(FormatOption.names)) { node, _ throws(YAMLProblem) in
      var formats: [String] = []
      for item in try node.sequence() { formats.append(try item.format()) }
      return formats
    }
  }
}

extension YAMLNode {
  fileprivate func format() throws(YAMLProblem) -> String {
    let text = try string()
    let name = String(text.prefix { $0 != "=" })
    guard FormatOption.names.contains(name) else { throw unknown("format", name, known: FormatOption.names) }
    guard !text.hasSuffix("=") else {
      throw problem("\"\(text)\" names no file", hint: "Write `\(name)`, or `\(name)=FILE`.")
    }
    if let mark = text.firstIndex(of: "=") { try checkFile(text[text.index(after: mark)...]) }
    return text
  }

  /// Checks that the file is in the working tree. Files in `.git` name programs that git runs.
  private func checkFile(_ path: Substring) throws(YAMLProblem) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)).lowercased() }
    let isOutside = path.utf8.first == UInt8(ascii: "/") || parts.first?.hasPrefix("~") ?? true
    guard !isOutside, !parts.contains(".."), !parts.contains(".git"), !path.utf8.contains(0) else {
      throw problem(
        "\"\(Escaped.line(String(path)))\" is not a file in the working tree",
        hint: "Write a path below the repository's root, or name the file on the command line with `--format`.")
    }
  }
}
