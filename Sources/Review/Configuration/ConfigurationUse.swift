import LintEngine
import LintPatterns
import LintRules
import ReviewCore

/// The parts of the configuration that a command requires. Other parts are not read, which saves time in a large
/// repository.
struct ConfigurationUse: Sendable {
  /// Whether only the files of the change are judged. Then only folders above these files can have configurations that
  /// apply.
  let isForChange: Bool
  /// Whether the command uses rules even when no file configures them.
  let needsRules: Bool

  /// All files, all rules.
  static let everything = ConfigurationUse(isForChange: false, needsRules: true)
  /// The files of the change, all rules.
  static let change = ConfigurationUse(isForChange: true, needsRules: true)
  /// All files, no rules.
  static let measurements = ConfigurationUse(isForChange: false, needsRules: false)

  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func rules() throws -> RuleSource {
    needsRules ? .read(try RuleLibrary.builtIn()) : .unread
  }

  /// Returns the folders that may have their own configuration; nil: all folders.
  /// - Parameter change: Nil when it is not known yet.
  func folders(of change: Change?) -> Set<RepoPath>? {
    guard isForChange, let change else { return nil }
    var folders: Set<RepoPath> = []
    for file in change.diff.files {
      var folder = file.path.folder
      while !folder.bytes.isEmpty, folders.insert(folder).inserted { folder = folder.folder }
    }
    return folders
  }
}

/// The built-in rules, already read or read only when a configuration exists.
enum RuleSource: Sendable {
  case read(RuleLibrary)
  case unread

  /// - Parameter isConfigured: Whether a configuration file exists; without one no rules are read.
  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func library(isConfigured: Bool) throws -> RuleLibrary {
    switch self {
    case .read(let library): library
    case .unread: isConfigured ? try RuleLibrary.builtIn() : .empty
    }
  }
}
