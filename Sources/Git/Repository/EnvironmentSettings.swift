import Clibgit2
import Platform
import SystemPackage

/// Git settings from the environment: `GIT_CONFIG_COUNT` with its pairs, the variables that replace the files of the
/// user and of the system (git-config(1), "ENVIRONMENT"), and `GIT_CEILING_DIRECTORIES`. Also the variables about
/// replaced objects (git(1)).
package struct EnvironmentSettings: Sendable {
  package static let none = EnvironmentSettings([:])

  /// In order; the last one for a name counts. Section and name are in lower case.
  let pairs: [(name: String, value: String)]
  /// The file that replaces the user's files; nil: they are read.
  fileprivate let userFile: String?
  /// The file that replaces the system's file; nil: it is read.
  fileprivate let systemFile: String?
  /// Folders at which the upward search for a repository stops, separated by colons.
  let ceiling: String?
  /// The beginning of the names of references to replacements; nil: no object is replaced.
  let replacementPrefix: String?

  package init(_ environment: [String: String]) {
    let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    pairs = (0..<max(0, min(count, Self.limit))).compactMap { index in
      guard let key = environment["GIT_CONFIG_KEY_\(index)"], let value = environment["GIT_CONFIG_VALUE_\(index)"]
      else { return nil }
      return (Self.canonical(key), value)
    }
    userFile = environment["GIT_CONFIG_GLOBAL"]
    let skipsSystem = Self.isOn(environment["GIT_CONFIG_NOSYSTEM"])
    systemFile = skipsSystem ? "/dev/null" : environment["GIT_CONFIG_SYSTEM"]
    ceiling = environment["GIT_CEILING_DIRECTORIES"]
    let replaces = !Self.isOn(environment[Self.ignoresReplacements])
    replacementPrefix = replaces ? environment["GIT_REPLACE_REF_BASE"] ?? "refs/replace/" : nil
  }

  /// Up to git 2.40, the variable has an effect with any value.
  static let ignoresReplacements = "GIT_NO_REPLACE_OBJECTS"

  static func isOn(_ value: String?) -> Bool {
    ["1", "true", "yes", "on"].contains(value?.lowercased())
  }

  /// More pairs than an environment can hold.
  private static let limit = 100_000

  func value(of name: String) -> String? {
    let name = Self.canonical(name)
    return pairs.last { $0.name == name }?.value
  }

  /// The settings that libgit2 itself uses, as the text of a configuration file; nil when there are none.
  fileprivate var coreFile: String? {
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

/// Passes settings of the environment to libgit2, which does not read them itself.
struct SettingsSource: ~Copyable {
  let values: EnvironmentSettings
  /// A file with the settings that libgit2 itself uses; nil when there are none.
  private let file: String?
  /// Removed when its owner is released.
  private let folder: TemporaryFolder?

  init(_ values: EnvironmentSettings) throws(GitError) {
    self.values = values
    guard let text = values.coreFile else {
      file = nil
      folder = nil
      return
    }
    let made = try TemporaryFolder.forGit()
    do throws(Errno) {
      try DiskFile("\(made.path)/config").write(Array(text.utf8), permissions: 0o600)
    } catch {
      throw GitError(
        .other, "The settings of `GIT_CONFIG_COUNT` could not be written to \(made.path).",
        hint: "Free some disk space.")
    }
    file = "\(made.path)/config"
    folder = .some(consume made)
  }

  /// Adds them to the configuration of a newly opened repository.
  func add(to repository: borrowing Owned<RepositoryHandle>) throws(GitError) {
    guard file != nil || values.userFile != nil || values.systemFile != nil else { return }
    let config = try Owned<ConfigHandle>("read the settings") { made in
      unsafe git_repository_config(&made, repository.raw)
    }
    var sources: [(file: String, level: git_config_level_t)] = []
    if let file = values.userFile { sources += [(file, GIT_CONFIG_LEVEL_GLOBAL), ("/dev/null", GIT_CONFIG_LEVEL_XDG)] }
    if let file = values.systemFile {
      sources += [(file, GIT_CONFIG_LEVEL_SYSTEM), ("/dev/null", GIT_CONFIG_LEVEL_PROGRAMDATA)]
    }
    if let file { sources.append((file, GIT_CONFIG_LEVEL_APP)) }
    for source in sources {
      try check("read the settings of \(source.file)") {
        unsafe git_config_add_file_ondisk(config.raw, source.file, source.level, repository.raw, 1)
      }
    }
  }
}
