package import ReviewCore
package import StrictYAML

/// One pattern, searched for from the command line.
package struct PatternQuery: Sendable {
  /// A place where it matches.
  package struct Match: Sendable {
    package let start: Location.Position
    package let end: Location.Position
    /// The first line of the code that each metavariable stands for.
    package let bindings: [(name: String, code: String)]
    package let fix: Fix?
  }

  private static let id: RuleID = "pattern"
  private let names: [String]
  private let linter: Linter

  /// - Parameters:
  ///   - form: What piece of Swift it is; nil: the first that it can be. The name of a `PatternForm`.
  ///   - fix: Swift to write instead.
  /// - Throws: `YAMLProblem` when it is no pattern; its file is `pattern`.
  package init(_ pattern: String, as form: String? = nil, fix: String? = nil) throws(YAMLProblem) {
    let plain = RuleLogic(pattern: pattern, form: form.flatMap(PatternForm.init), fix: fix, message: "")
    let options = RuleOptions(definition: Self.definition(plain), configured: [:])
    let names = try CompiledLogic(plain, isSafe: true, options: options).names
    self.names = names
    let message = names.map { "$\($0)" }.joined(separator: Self.separator)
    let logic = RuleLogic(pattern: pattern, form: form.flatMap(PatternForm.init), fix: fix, message: message)
    linter = Linter(library: RuleLibrary(definitions: [Self.definition(logic)]), settings: .only(Self.id))
  }

  /// The names of the pieces of Swift that a pattern can be said to be.
  package static var forms: [String] { PatternForm.allCases.map(\.rawValue) }

  /// Stands in no visible code.
  private static let separator = "\u{0}"

  /// In the order of the file; those that a comment suppresses as well.
  package func matches(in bytes: [UInt8], path: RepoPath) -> [Match] {
    let file = linter.lint(path: path, bytes: bytes)
    return (file.findings + file.suppressed).sorted { $0.start < $1.start }.map { finding in
      let codes = finding.message.split(separator: Self.separator, omittingEmptySubsequences: false)
      let bindings = zip(names, codes).map { (name: $0, code: String($1)) }
      return Match(start: finding.start, end: finding.end, bindings: bindings, fix: finding.fix)
    }
  }

  /// The file with all matches replaced.
  package func fix(_ bytes: [UInt8], path: RepoPath) -> FixedFile {
    linter.fix(path: path, bytes: bytes) { $0.fix != nil }
  }

  private static func definition(_ logic: RuleLogic) -> RuleDefinition {
    RuleDefinition(
      id: id, summary: "", rationale: "", kind: .lint, input: .syntax, severity: .note, isOnByDefault: true, scope: .added,
      correction: .safe, since: "", options: [], logic: logic, origin: .file("pattern"), examples: .read(bad: [], good: []))
  }
}
