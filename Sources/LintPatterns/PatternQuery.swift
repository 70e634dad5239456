package import LintEngine
import LintFastWalk
package import ReviewCore
package import StrictYAML

/// A single pattern from the command line.
package struct PatternQuery: Sendable {
  /// A match of the pattern.
  package struct Match: Sendable {
    package let path: RepoPath
    /// The bytes of the line on which the match starts.
    package let line: ArraySlice<UInt8>
    package let start: Location.Position
    package let end: Location.Position
    /// The first line of the code that each metavariable is bound to.
    package let bindings: [(name: String, code: String)]
    package let fix: Fix?
  }

  /// Words after a `$` that are not metavariables; they are matched literally.
  package let plainNames: [String]
  private static let id: RuleID = "pattern"
  private let names: [String]
  private let linter: Linter

  /// - Parameters:
  ///   - form: The name of a `PatternForm`; nil for the first form in which the pattern parses.
  ///   - fix: The Swift code of the replacement.
  /// - Throws: `YAMLProblem` if the pattern is invalid; its file is `pattern`.
  package init(_ pattern: String, as form: String? = nil, fix: String? = nil) throws(YAMLProblem) {
    let plain = RuleVariant(pattern: pattern, form: form.flatMap(PatternForm.init), fix: fix, message: "")
    let options = RuleOptions(definition: Self.definition(RuleLogic(variants: [plain])), configured: [:])
    let names = try CompiledLogic(plain, correction: .safe, options: options).names
    self.names = names
    do throws(PatternProblem) {
      plainNames = try PatternText(pattern).plainNames
    } catch {
      throw Place(file: "pattern").problem(error)
    }
    let message = names.map { "$\($0)" }.joined(separator: Self.separator)
    let variant = RuleVariant(pattern: pattern, form: form.flatMap(PatternForm.init), fix: fix, message: message)
    let definition = Self.definition(RuleLogic(variants: [variant]))
    linter = Linter(
      library: RuleLibrary(definitions: [definition], sources: [PatternRules()]), settings: .only(Self.id))
  }

  /// The names of the forms that a pattern can have.
  package static var forms: [String] { PatternForm.allCases.map(\.rawValue) }

  /// Does not occur in visible code.
  private static let separator = "\u{0}"

  /// Returns the matches in file order, including those that a comment suppresses.
  package func matches(in bytes: [UInt8], path: RepoPath) -> [Match] {
    matches(in: linter.lint(path: path, bytes: bytes))
  }

  /// Searches many files on all cores.
  /// - Returns: The matches in the order of the paths, and the files that were not searched.
  package func matches(
    in paths: [RepoPath], read: @escaping @Sendable (RepoPath) throws -> [UInt8]
  ) async -> (matches: [Match], gaps: [LintGap]) {
    let files = await linter.lintAll(paths, read: read)
    return (files.flatMap(matches), files.flatMap(\.gaps))
  }

  private func matches(in file: LintedFile) -> [Match] {
    (file.findings + file.suppressed).sorted { $0.start < $1.start }.map { finding in
      let codes = finding.message.split(separator: Self.separator, omittingEmptySubsequences: false)
      let bindings = zip(names, codes).map { (name: $0, code: String($1)) }
      return Match(
        path: file.path, line: finding.lineText, start: finding.start, end: finding.end, bindings: bindings,
        fix: finding.fix)
    }
  }

  /// Returns the file with all matches replaced, including nested ones.
  ///
  /// A replacement may match again, so the rounds end when the number of matches does not fall.
  package func fix(_ bytes: [UInt8], path: RepoPath) -> FixedFile {
    BigStack.run(limit: TimeLimit.forFixes(ofBytes: bytes.count), late: FixedFile(.tooSlow(path))) { meter in
      fixHere(bytes, path: path, meter: meter)
    }
  }

  private func fixHere(_ original: [UInt8], path: RepoPath, meter: WorkMeter) -> FixedFile {
    var bytes = original
    var count = 0
    var notices: [String] = []
    var left = Int.max
    while true {
      let file = linter.lintHere(path: path, bytes: bytes, meter: meter)
      let findings = (file.findings + file.suppressed).filter { $0.fix != nil }
      if file.hasSyntaxErrors { notices = ["\(path) was not rewritten: it has syntax errors."] }
      guard !file.hasSyntaxErrors, !findings.isEmpty, findings.count < left else { break }
      left = findings.count
      let round = FixRound(source: SourceText(bytes), findings: findings)
      bytes = round.bytes
      count += round.count
      notices += round.refused.map { "\(path), line \($0.start.line), stays as it is: the fix would break the syntax." }
    }
    return FixedFile(path: path, original: original, bytes: bytes, count: count, notices: notices)
  }

  private static func definition(_ logic: RuleLogic) -> RuleDefinition {
    RuleDefinition(
      id: id, summary: "", rationale: "", kind: .lint, input: .syntax, severity: .note, isOnByDefault: true, pack: nil,
      scope: .added,
      correction: .safe, since: "", precision: nil, options: [], origin: .file("pattern"),
      body: .content(PatternContent.read(logic)),
      examples: .empty)
  }
}
