import Coverage
import HTTP
import LintEngine
import Platform
import Posting
import ReviewCore
import StrictYAML

/// The syntax and decoder of a kind of value.
struct SettingType<Value: Sendable>: Sendable {
  let shape: SettingShape
  /// Returns the value as YAML, or nil when it cannot be written.
  let text: @Sendable (Value) -> String?
  /// Returns how a new value judges less strictly than the old one, as in `Weakening.values`; nil when it does not.
  typealias Comparison = @Sendable (_ old: Value, _ new: Value) -> String?

  /// Nil for a kind of value alone. The type of a key has one; see `neverWeaker`.
  let weakening: Comparison?
  /// - Throws: `YAMLProblem` at the first error.
  let decode: @Sendable (_ node: YAMLNode, _ folder: RepoPath) throws(YAMLProblem) -> Value

  init(
    _ shape: SettingShape, text: @escaping @Sendable (Value) -> String? = { _ in nil },
    weakening: Comparison? = nil,
    decode: @escaping @Sendable (_ node: YAMLNode, _ folder: RepoPath) throws(YAMLProblem) -> Value
  ) {
    self.shape = shape
    self.text = text
    self.weakening = weakening
    self.decode = decode
  }
}

extension SettingType where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  static var choice: SettingType {
    SettingType(.choice(Value.allCases.map(\.rawValue)), text: \.rawValue) { node, _ throws(YAMLProblem) in
      try node.oneOf(Value.self)
    }
  }
}

extension SettingType {
  /// Returns a type for one of the cases, or for a word that means nil.
  /// - Parameter word: Nil when only a missing key means nil.
  static func choice<Case>(or word: String?) -> SettingType<Case?>
  where Case: CaseIterable & RawRepresentable & Sendable, Case.RawValue == String, Value == Case? {
    let words = Case.allCases.map(\.rawValue) + (word.map { [$0] } ?? [])
    return SettingType<Case?>(.choice(words), text: { $0?.rawValue ?? word }) { node, _ throws(YAMLProblem) in
      Case(rawValue: try node.oneOf(words))
    }
  }
}

extension SettingType<Bool> {
  /// Returns a type with one word for true and one for false.
  static func either(_ yes: String, or no: String) -> SettingType<Bool> {
    SettingType(.choice([yes, no]), text: { $0 ? yes : no }) { node, _ throws(YAMLProblem) in
      try node.oneOf([yes, no]) == yes
    }
  }
}

extension SettingType<Int> {
  static func count(upTo limit: Int) -> SettingType<Int> {
    SettingType(.count(upTo: limit), text: { "\($0)" }) { node, _ throws(YAMLProblem) in
      let number = try node.integer()
      guard (0...limit).contains(number) else {
        throw node.problem("\(number) is not between 0 and \(limit)", hint: "Write a whole number in that range.")
      }
      return number
    }
  }
}

extension SettingType<Duration?> {
  /// `90s`, `5m`, `1h`, or `off` for nil.
  static var duration: SettingType<Duration?> {
    SettingType(.duration, text: { $0.map(text) ?? "off" }) { node, _ throws(YAMLProblem) in
      let text = try node.string()
      if text == "off" { return nil }
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
      guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
        (1...1_000_000).contains(number)
      else {
        throw node.problem("\"\(text)\" is not a length of time", hint: "Write it as `90s`, `5m` or `1h`, or `off`.")
      }
      return .seconds(number * unit)
    }
  }

  private static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}

extension SettingType<[String]> {
  static var patterns: SettingType<[String]> {
    SettingType(.patterns, text: list) { node, folder throws(YAMLProblem) in
      try LintSettings.patterns(in: node, below: folder)
    }
  }

  /// The arguments of a command line.
  static var command: SettingType<[String]> {
    SettingType(.texts, text: list) { node, _ throws(YAMLProblem) in
      let command = try node.strings { command in
        // What a shell reads is one argument of a shell.
        guard !command.contains(where: { "&|;<>$\"'`*\\".contains($0) }), !command.hasPrefix("cd ") else {
          return "[sh, -c, '\(command.replacing("'", with: "''"))']"
        }
        return "[\(command.split(separator: " ").joined(separator: ", "))]"
      }
      guard !command.isEmpty else {
        throw node.problem("the test command is empty", hint: "Write `command: [swift, test]`.")
      }
      if command.contains(where: { $0.split(separator: " ").contains("--skip-build") }) {
        throw node.problem(
          "with `--skip-build`, an earlier build would be tested instead of the change",
          hint: "Remove it. To test a build of another machine, use `reviewbot check --shard` with `--skip-build`.")
      }
      return command
    }
  }

  /// Variables with the tokens that reviewbot posts with.
  private static let tokens = ChildEnvironment.own.union(forges.flatMap { $0.access?.tokenVariables ?? [] })

  /// Names of environment variables. It refuses reviewbot's own tokens, which no test may ever see.
  static var variables: SettingType<[String]> {
    SettingType(.texts, text: list) { node, _ throws(YAMLProblem) in
      let names = try node.strings()
      if let own = names.first(where: tokens.contains) {
        throw node.problem(
          "no test may see reviewbot's own \(own)", hint: "Give tests that need a token one of another name.")
      }
      return names
    }
  }

  /// Names of environment variables for a program that is trusted.
  static var variableNames: SettingType<[String]> {
    SettingType(.texts, text: list) { node, _ throws(YAMLProblem) in
      let names = try node.strings()
      if let name = names.first(where: { $0.isEmpty || $0.contains("=") }) {
        throw node.problem("\"\(name)\" is not the name of a variable", hint: "Write names only: `[PAGURE_TOKEN]`.")
      }
      return names
    }
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  /// Report formats in the syntax of `--format`, with files in the working tree only.
  static var formats: SettingType<[String]> {
    SettingType(.formats(FormatOption.names)) { node, _ throws(YAMLProblem) in
      var formats: [String] = []
      for item in try node.sequence() { formats.append(try item.format()) }
      return formats
    }
  }
}

extension SettingType<ForgeKind?> {
  /// A forge that reports can be posted to.
  static var forge: SettingType<ForgeKind?> {
    let names = forges.map(\.name)
    return SettingType(.forge(names), text: { $0?.name }) { node, _ throws(YAMLProblem) in
      if case .external(let name)? = ForgeKind(try node.string()) { return .external(name) }
      return ForgeKind(try node.oneOf(names))
    }
  }
}

extension SettingType<PackageChoice> {
  /// `changed`, `all`, or a pattern.
  static var packages: SettingType<PackageChoice> {
    SettingType(.text, text: \.text) { node, _ throws(YAMLProblem) in
      let text = try node.string()
      do throws(GlobProblem) {
        return try PackageChoice(text)
      } catch {
        throw node.problem(error.message, hint: error.hint)
      }
    }
  }
}

extension SettingType<String?> {
  static var optionalText: SettingType<String?> {
    SettingType(.text) { node, _ throws(YAMLProblem) in
      let text = try node.string()
      guard !text.isEmpty else { throw node.problem("the text is empty", hint: "Write a text, or leave the key out.") }
      return text
    }
  }

  /// An address that may receive a token.
  static var address: SettingType<String?> {
    SettingType(.text) { node, _ throws(YAMLProblem) in
      let hint = "Write it as `https://github.example.com/api/v3`."
      let text = try node.string()
      let address: WebAddress
      do throws(WebAddress.Fault) {
        address = try WebAddress(text)
      } catch {
        throw node.problem(error.text, hint: error == .noLibrary ? HTTPError.libraryHint : hint)
      }
      guard address.isSecure || address.isLoopback else {
        throw node.problem("a token would travel to this address unencrypted", hint: hint)
      }
      return text
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
