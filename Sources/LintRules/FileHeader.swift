import LintEngine
import ReviewCore
import SwiftSyntax

/// Required or forbidden text of the comments at the top of a file.
struct FileHeader: SyntaxRule {
  static let id: RuleID = "file_header"

  /// The placeholder for the name of the file in texts and patterns.
  private static let placeholder = "SWIFTLINT_CURRENT_FILENAME"

  private let requiredText: String
  private let forbiddenText: String
  private let requiredPatterns: [HeaderPattern]
  private let forbiddenPatterns: [HeaderPattern]

  init(_ options: RuleOptions) {
    requiredText = options.text("required_string")
    forbiddenText = options.text("forbidden_string")
    requiredPatterns = options.texts("required_pattern").map { HeaderPattern($0, placeholder: Self.placeholder) }
    let forbidden = options.texts("forbidden_pattern")
    let isUnset = forbidden.isEmpty && requiredPatterns.isEmpty && requiredText.isEmpty && forbiddenText.isEmpty
    forbiddenPatterns = (isUnset ? ["(?i)\\bCopyright\\b"] : forbidden)
      .map { HeaderPattern($0, placeholder: Self.placeholder) }
  }

  func register(_ rule: inout Registration) {
    let firstToken = rule.state(0)
    rule.visit(SourceFileSyntax.self) { file, context in
      let token = file.statements.firstToken(viewMode: .sourceAccurate) ?? file.endOfFileToken
      context[firstToken] = token.contentStart
    }
    rule.file { context in
      let start = context[firstToken]
      let comments = Self.header(of: context, before: start)
      let end = comments.last.map { Self.end(of: $0, context) } ?? start
      let header = (comments.first?.range.lowerBound ?? start)..<end
      checkForbidden(header, &context)
      checkRequired(header, &context)
    }
  }

  /// Returns the plain comments above the code, without commands to the linter.
  private static func header(of context: RuleContext, before start: Int) -> [Comment] {
    context.comments.prefix { $0.range.lowerBound < start && $0.kind != .docLine && $0.kind != .docBlock }
      .filter { comment in
        let text = context.source.text(comment.range)
        return !text.contains("swiftlint:") && !text.contains("reviewbot:")
      }
  }

  /// Returns the end of a comment. A line comment includes its line ending.
  private static func end(of comment: Comment, _ context: RuleContext) -> Int {
    let end = comment.range.upperBound
    let rest = context.source.bytes[end...].prefix(2)
    return comment.isBlock ? end : end + (rest.starts(with: "\r\n".utf8) ? 2 : rest.first == UInt8(ascii: "\n") ? 1 : 0)
  }

  private func checkForbidden(_ header: Range<Int>, _ context: inout RuleContext) {
    guard !header.isEmpty else { return }
    let name = Self.fileName(context)
    let text = Array(context.source.bytes[header])
    let literal = Array(forbiddenText.replacing(Self.placeholder, with: name).utf8)
    var place = literal.isEmpty ? nil : text.firstRange(of: literal)?.lowerBound
    for pattern in forbiddenPatterns where place == nil { place = pattern.firstMatch(in: text, fileName: name) }
    guard let place else { return }
    let start = header.lowerBound + place
    context.report(start..<header.upperBound, "Remove the forbidden text from the header of this file.")
  }

  private func checkRequired(_ header: Range<Int>, _ context: inout RuleContext) {
    guard !requiredText.isEmpty || !requiredPatterns.isEmpty else { return }
    let name = Self.fileName(context)
    let text = Array(context.source.bytes[header])
    let wanted = Array(requiredText.replacing(Self.placeholder, with: name).utf8)
    let hasText = wanted.isEmpty || text.filter { $0 != UInt8(ascii: "\r") }.firstRange(of: wanted) != nil
    if hasText, requiredPatterns.allSatisfy({ $0.firstMatch(in: text, fileName: name) != nil }) { return }
    context.report(header, "Add the required text to the header of this file.")
  }

  private static func fileName(_ context: RuleContext) -> String {
    context.path.description.split(separator: "/").last.map(String.init) ?? ""
  }
}
