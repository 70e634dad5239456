package import LintFastWalk
package import ReviewCore
import SwiftSyntax

/// Lints files. Each file is parsed once and walked once, whatever the number of rules.
package struct Linter: Sendable {
  /// In bytes; larger files are not handwritten source.
  package static let defaultSizeLimit = 10 << 20

  package let library: RuleLibrary
  package let settings: LintSettings
  private let sizeLimit: Int
  private let today: CalendarDay?
  private let cache: CompiledRulesCache
  /// The cache for the results of earlier runs; nil for no cache.
  package let results: (any ResultCache)?
  let key: LintKey?
  /// The types of the repository, for rules that look beyond the file.
  package private(set) var types: any TypeSource
  /// The paths under which the index of types has files of other paths.
  private var indexPaths: [RepoPath: RepoPath] = [:]

  /// - Parameters:
  ///   - sizeLimit: In bytes; larger files are not linted.
  ///   - results: The cache that `lintAll` uses.
  ///   - today: The date for rules that compare dates; nil skips those comparisons.
  ///   - types: The types of the repository; by default, rules see only those of the linted file.
  ///   - compiled: The rules of the linter before this one, which are used again if they are the same.
  package init(
    library: RuleLibrary, settings: LintSettings, sizeLimit: Int = Linter.defaultSizeLimit,
    results: (any ResultCache)? = nil, today: CalendarDay? = nil, types: any TypeSource = TypeIndex(),
    compiled: CompiledRulesMemory? = nil
  ) {
    self.types = types
    self.results = results
    self.today = today
    key = results.map {
      LintKey(library: library, settings: settings, sizeLimit: sizeLimit, today: today, salt: $0.salt)
    }
    self.library = library.adding(settings.customRules)
    self.settings = settings
    self.sizeLimit = sizeLimit
    cache = compiled?.cache(settings, self.library) ?? CompiledRulesCache(settings: settings, library: self.library)
  }

  /// Returns a linter with the same rules, in a repository with these types.
  package func knowing(_ types: any TypeSource) -> Linter {
    var linter = self
    linter.types = types
    return linter
  }

  /// Returns a linter for the former contents of files, which the index has under their new paths.
  package func withFormerPaths(_ paths: [RepoPath: RepoPath]) -> Linter {
    var linter = self
    linter.indexPaths = paths
    return linter
  }

  /// Returns the types as the rules of one file see them.
  func knownTypes(of path: RepoPath, bytes: [UInt8]) -> KnownTypes {
    KnownTypes(source: types, path: indexPaths[path] ?? path, bytes: bytes)
  }

  /// Lints any bytes. Invalid Swift is walked as far as the parser recovers.
  ///
  /// The work runs on a separate thread with a stack for deeply nested code; the caller waits.
  package func lint(path: RepoPath, bytes: [UInt8]) -> LintedFile {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: LintedFile(.tooSlow(path))) { meter in
      lintHere(path: path, bytes: bytes, meter: meter)
    }
  }

  /// Lints on the caller's thread, which must come from `BigStack`.
  /// - Parameter meter: The meter of the caller's thread.
  package func lintHere(path: RepoPath, bytes: [UInt8], meter: WorkMeter) -> LintedFile {
    lintHere(path: path, bytes: bytes, meter: meter, types: knownTypes(of: path, bytes: bytes))
  }

  /// - Parameter types: Records the questions that the rules ask.
  func lintHere(path: RepoPath, bytes: [UInt8], meter: WorkMeter, types: KnownTypes) -> LintedFile {
    guard bytes.count <= sizeLimit else { return LintedFile(.tooLarge(path, limit: sizeLimit)) }
    guard !bytes.isUTF16 else { return LintedFile(.utf16(path)) }
    guard !NestingScan.exceedsLimit(bytes) else { return LintedFile(.tooDeep(path)) }
    let rules = cache.rules(for: path)
    let tree = SourceFileSyntax(parsing: bytes)
    let file = RuleContext.File(path: path, source: SourceText(bytes), tree: tree, today: today, types: types)
    let context = RuleContext(file, handlers: rules.handlers, severities: rules.severities, meter: meter)
    let walked = RuleWalk.walk(context, handlers: rules.handlers)
    return LintedFile(
      context: walked.context, rules: rules, hasSyntaxErrors: tree.hasError,
      isCutShort: walked.isCutShort || tree.hasMaximumNestingLevelOverflow)
  }
}

extension [UInt8] {
  /// Whether this is UTF-16, by its byte order mark or by the zero bytes of its first ASCII characters. The compiler
  /// treats a single zero byte as white space.
  fileprivate var isUTF16: Bool {
    guard count > 1 else { return false }
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    let pairs = stride(from: 0, to: Swift.min(count - 1, 16), by: 2)
    return pairs.allSatisfy { self[$0] == 0 && self[$0 + 1] != 0 }
      || pairs.allSatisfy { self[$0] != 0 && self[$0 + 1] == 0 }
  }
}

/// Linters for the examples of one rule. Compiling the rule takes longer than linting an example with it, so examples
/// with the same options share a linter.
package struct ExampleLinters {
  private let rule: RuleID
  private let library: RuleLibrary
  private var linters: [LintSettings: Linter] = [:]

  /// - Parameter library: Must contain the rule.
  package init(of rule: RuleID, in library: RuleLibrary) {
    self.rule = rule
    self.library = library
  }

  /// Returns a linter that runs the rule alone, on the day and among the files of the example.
  package mutating func linter(for example: RuleExample) -> Linter {
    let settings = LintSettings.example(example, of: rule)
    let linter = linters[settings] ?? Linter(library: library, settings: settings, today: RuleExample.today)
    linters[settings] = linter
    return linter.knowing(TypeIndex(sources: example.files))
  }
}
