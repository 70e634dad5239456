import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Flags of one type of which only one can be set at a time.
///
/// Two kinds of flags count: those named after phases of work, and those that present a part of a view.
struct BooleanStateFlags: SyntaxRule {
  static let id: RuleID = "boolean_state_flags"

  private let levels: Levels
  private let phases: [Expression]
  private let traits: [Expression]
  private let excluded: ExcludedFiles

  init(_ options: RuleOptions) {
    levels = options.levels
    phases = options.expressions("phases")
    traits = options.expressions("traits")
    excluded = ExcludedFiles(options)
  }

  func register(_ rule: inout Registration) {
    let types = StateTypes.track(in: &rule)
    let presented = rule.state(Set<String>())
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      for argument in node.arguments where argument.label?.spells("isPresented") ?? false {
        if let name = Self.boundName(argument.expression) { context[presented].insert(name) }
      }
    }
    rule.file { context in
      guard !excluded.contains(context.path) else { return }
      let presented = context[presented]
      for holder in context[types].finished {
        let flags = holder.states.filter(\.isFlag)
        report(phases(of: flags), ". Use an enumeration of the states that exist.", holder, &context)
        let shown = flags.filter { presented.contains($0.name.plainName) }
        report(shown, ", but one sheet is presented at a time. Use an optional enumeration.", holder, &context)
      }
    }
  }

  private func report(
    _ flags: [MemberState], _ advice: String, _ holder: StateTypes.Holder, _ context: inout RuleContext
  ) {
    guard let exceeded = levels.exceeded(by: flags.count), flags.count < 63 else { return }
    let list = flags.map { "`\($0.name.text)`" }.joined(separator: ", ")
    context.report(
      holder.name, "\(list) are \(flags.count) flags with \(1 << flags.count) states\(advice)",
      severity: exceeded.severity,
      cause: Cause(
        lines: flags.map { context.source.line(at: $0.name.contentStart) },
        excess: flags.count - exceeded.limit))
  }

  /// Returns one flag for each phase. Two flags with the same verb, such as `isLoadingSongs` and `isLoadingAlbums`, are
  /// for concurrent work.
  private func phases(of flags: [MemberState]) -> [MemberState] {
    var seen: Set<String> = []
    return flags.filter { flag in
      let name = flag.name.plainName
      guard phases.contains(where: { $0.matchesPart(of: name.utf8) }) else { return false }
      guard !traits.contains(where: { $0.matchesPart(of: name.utf8) }) else { return false }
      return seen.insert(Self.activity(in: name) ?? name).inserted
    }
  }

  /// Returns `loading` for `isLoadingSongs`.
  private static func activity(in name: String) -> String? {
    var words: [String] = [""]
    for character in name {
      if character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words.first { $0.hasSuffix("ing") }
  }

  /// Returns `name` for `$name` and `$model.name`.
  private static func boundName(_ expression: ExprSyntax) -> String? {
    if let access = expression.as(MemberAccessExprSyntax.self) {
      let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      return base?.hasPrefix("$") ?? false ? access.declName.baseName.plainName : nil
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasPrefix("$") else { return nil }
    return String(name.dropFirst())
  }
}
