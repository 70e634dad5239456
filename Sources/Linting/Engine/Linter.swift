package import ReviewCore
import SwiftParser
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
  let results: (any ResultCache)?
  let key: LintKey?

  /// - Parameters:
  ///   - sizeLimit: Larger files, in bytes, get a notice instead.
  ///   - results: Where `lintAll` looks for what it need not do again.
  ///   - today: For rules that compare dates with it; nil leaves those comparisons out.
  package init(
    library: RuleLibrary, settings: LintSettings, sizeLimit: Int = Linter.defaultSizeLimit,
    results: (any ResultCache)? = nil, today: CalendarDay? = nil
  ) {
    self.results = results
    self.today = today
    key = results.map { LintKey(library: library, settings: settings, sizeLimit: sizeLimit, today: today, salt: $0.salt) }
    self.library = library.adding(settings.customRules.map(RuleDefinition.init(custom:)))
    self.settings = settings
    self.sizeLimit = sizeLimit
    cache = CompiledRulesCache(settings: settings, library: library)
  }

  /// Any bytes will do: what is no Swift is walked as far as the parser makes sense of it.
  ///
  /// The work is done on a thread of its own with room for deeply nested code; the caller waits.
  package func lint(path: RepoPath, bytes: [UInt8]) -> LintedFile {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: .late(path)) { lintHere(path: path, bytes: bytes) }
  }

  /// The same on the caller's thread, which must come from `BigStack`.
  func lintHere(path: RepoPath, bytes: [UInt8]) -> LintedFile {
    guard bytes.count <= sizeLimit else {
      return LintedFile(path: path, notices: ["\(path) was not linted: larger than \(sizeLimit >> 20) MB."])
    }
    guard !BracketDepth.exceedsLimit(bytes) else {
      let why = "it nests brackets deeper than can be parsed (256, or 12 square ones), or more than 10 are never closed"
      return LintedFile(path: path, notices: ["\(path) was not linted: \(why)."])
    }
    let rules = cache.rules(for: path)
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let inspection = inspection(path: path, bytes: bytes, tree: tree, rules: rules)
    var walk = Walk(tree, handlers: rules.handlers, inspection: inspection)
    walk.run()
    return LintedFile(inspection: walk.inspection, rules: rules, hasSyntaxErrors: tree.hasError, isCutShort: walk.isCutShort)
  }

  private func inspection(
    path: RepoPath, bytes: [UInt8], tree: SourceFileSyntax, rules: CompiledRules
  ) -> Inspection {
    var inspection = Inspection(path: path, source: SourceText(bytes), rules: rules)
    inspection.tree = tree
    inspection.today = today
    return inspection
  }
}
