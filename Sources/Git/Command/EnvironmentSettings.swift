/// Git settings from the environment: `GIT_CONFIG_COUNT` with its pairs, the variables that replace the files of the
/// user and of the system (git-config(1), "ENVIRONMENT"), and `GIT_CEILING_DIRECTORIES`.
package struct EnvironmentSettings: Sendable {
  package static let none = EnvironmentSettings([:])

  /// In order; the last one for a name counts. Section and name are in lower case.
  let pairs: [(name: String, value: String)]
  /// The file that replaces the user's files; nil: they are read.
  let userFile: String?
  /// The file that replaces the system's file; nil: it is read.
  let systemFile: String?
  /// Folders at which the upward search for a repository stops, separated by colons.
  let ceiling: String?

  package init(_ environment: [String: String]) {
    let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    pairs = (0..<max(0, min(count, Self.limit))).compactMap { index in
      guard let key = environment["GIT_CONFIG_KEY_\(index)"], let value = environment["GIT_CONFIG_VALUE_\(index)"]
      else { return nil }
      return (Self.canonical(key), value)
    }
    userFile = environment["GIT_CONFIG_GLOBAL"]
    let skipsSystem = ["1", "true", "yes", "on"].contains(environment["GIT_CONFIG_NOSYSTEM"]?.lowercased())
    systemFile = skipsSystem ? "/dev/null" : environment["GIT_CONFIG_SYSTEM"]
    ceiling = environment["GIT_CEILING_DIRECTORIES"]
  }

  /// More pairs than an environment can hold.
  private static let limit = 100_000

  func value(of name: String) -> String? {
    let name = Self.canonical(name)
    return pairs.last { $0.name == name }?.value
  }

  /// The settings that libgit2 itself uses, as the text of a configuration file; nil when there are none.
  var coreFile: String? {
    let core = pairs.filter { $0.name.hasPrefix("core.") && $0.name.split(separator: ".").count == 2 }
    guard !core.isEmpty else { return nil }
    return "[core]\n" + core.map { "\t\($0.name.dropFirst("core.".count)) = \(Self.quoted($0.value))\n" }.joined()
  }

  /// Lowercases the section and the name. The subsection between the first and the last dot is case-sensitive.
  private static func canonical(_ key: String) -> String {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else { return key.lowercased() }
    return key[..<first].lowercased() + key[first..<last] + key[last...].lowercased()
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
