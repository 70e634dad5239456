package import ReviewCore
package import LintFastWalk
import SwiftSyntax

/// Lints files: each is parsed once and walked once, whatever the number of rules.
package struct Linter: Sendable {
  /// In bytes; what is larger is not source that a person wrote.
  package static let defaultSizeLimit = 10 << 20

  package let library: RuleLibrary
  package let settings: LintSettings
  private let sizeLimit: Int
  private let today: CalendarDay?
  private let cache: CompiledRulesCache
  /// Where results of earlier runs are kept; nil: nowhere.
  package let results: (any ResultCache)?
  let key: LintKey?

  /// - Parameters:
  ///   - sizeLimit: Larger files, in bytes, are not linted.
  ///   - results: Where `lintAll` looks for what it need not do again.
  ///   - today: For rules that compare dates with it; nil leaves those comparisons out.
  package init(
    library: RuleLibrary, settings: LintSettings, sizeLimit: Int = Linter.defaultSizeLimit,
    results: (any ResultCache)? = nil, today: CalendarDay? = nil
  ) {
    self.results = results
    self.today = today
    key = results.map {
      LintKey(library: library, settings: settings, sizeLimit: sizeLimit, today: today, salt: $0.salt)
    }
    self.library = library.adding(settings.customRules)
    self.settings = settings
    self.sizeLimit = sizeLimit
    cache = CompiledRulesCache(settings: settings, library: self.library)
  }

  /// Any bytes will do: what is no Swift is walked as far as the parser makes sense of it.
  ///
  /// The work is done on a thread of its own with room for deeply nested code; the caller waits.
  package func lint(path: RepoPath, bytes: [UInt8]) -> LintedFile {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: LintedFile(.tooSlow(path))) { meter in
      lintHere(path: path, bytes: bytes, meter: meter)
    }
  }

  /// The same on the caller's thread, which must come from `BigStack`.
  /// - Parameter meter: Of the caller's thread.
  package func lintHere(path: RepoPath, bytes: [UInt8], meter: WorkMeter) -> LintedFile {
    guard bytes.count <= sizeLimit else { return LintedFile(.tooLarge(path, limit: sizeLimit)) }
    guard !bytes.isUTF16 else { return LintedFile(.utf16(path)) }
    guard !NestingScan.exceedsLimit(bytes) else { return LintedFile(.tooDeep(path)) }
    let rules = cache.rules(for: path)
    let tree = SourceFileSyntax(parsing: bytes)
    let file = RuleContext.File(path: path, source: SourceText(bytes), tree: tree, today: today)
    let context = RuleContext(file, handlers: rules.handlers, severities: rules.severities, meter: meter)
    let walked = RuleWalk.walk(context, handlers: rules.handlers)
    return LintedFile(
      context: walked.context, rules: rules, hasSyntaxErrors: tree.hasError,
      isCutShort: walked.isCutShort || tree.hasMaximumNestingLevelOverflow)
  }
}

extension [UInt8] {
  /// Whether this is UTF-16, by its mark or by the zero bytes of its first ASCII characters. A single zero byte is
  /// white space to the compiler.
  fileprivate var isUTF16: Bool {
    guard count > 1 else { return false }
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    let pairs = stride(from: 0, to: Swift.min(count - 1, 16), by: 2)
    return pairs.allSatisfy { self[$0] == 0 && self[$0 + 1] != 0 }
      || pairs.allSatisfy { self[$0] != 0 && self[$0 + 1] == 0 }
  }
}
