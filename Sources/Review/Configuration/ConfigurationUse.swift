import LintEngine
import LintPatterns
import LintRules
import ReviewCore

/// What a command needs of its configuration. What it does not need is not read, which takes a while in a large
/// repository.
struct ConfigurationUse: Sendable {
  /// Only the files of the change are judged: of the files of folders those above them have a say.
  let isForChange: Bool
  /// Whether the command looks at rules even when no file speaks of them.
  let needsRules: Bool

  /// Any file, by any rule.
  static let everything = ConfigurationUse(isForChange: false, needsRules: true)
  /// The files of the change, by any rule.
  static let change = ConfigurationUse(isForChange: true, needsRules: true)
  /// Any file, by no rule.
  static let measurements = ConfigurationUse(isForChange: false, needsRules: false)

  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func rules() throws -> RuleSource {
    needsRules ? .read(try RuleLibrary.builtIn()) : .unread
  }

  /// Where the files of folders may lie; nil: anywhere.
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

/// The program's own rules, read already or only when a configuration speaks of them.
enum RuleSource: Sendable {
  case read(RuleLibrary)
  case unread

  /// - Parameter isConfigured: Whether there is a file that may speak of rules; without one no rule is looked at.
  /// - Throws: `YAMLProblem`, see `RuleLibrary.builtIn`.
  func library(isConfigured: Bool) throws -> RuleLibrary {
    switch self {
    case .read(let library): library
    case .unread: isConfigured ? try RuleLibrary.builtIn() : .empty
    }
  }
}
