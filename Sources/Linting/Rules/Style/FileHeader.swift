import ReviewCore
import SwiftSyntax

/// What the comments at the top of a file must, or must not, say.
struct FileHeader: CodeRule {
  static let id: RuleID = "file_header"

  /// Stands for the name of the file in texts and patterns.
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

  func register(in registry: inout RuleRegistry) {
    let firstToken = registry.slot(0)
    registry.enter([.sourceFile]) { node, inspection in
      guard let file = node.as(SourceFileSyntax.self) else { return }
      let token = file.statements.firstToken(viewMode: .sourceAccurate) ?? file.endOfFileToken
      inspection[firstToken] = token.contentStart
    }
    registry.file { inspection in
      let start = inspection[firstToken]
      let comments = Self.header(of: inspection, before: start)
      let end = comments.last.map { Self.end(of: $0, inspection) } ?? start
      let header = (comments.first?.range.lowerBound ?? start)..<end
      checkForbidden(header, &inspection)
      checkRequired(header, &inspection)
    }
  }

  /// The plain comments above the code, without commands to the linter.
  private static func header(of inspection: Inspection, before start: Int) -> [Comment] {
    inspection.comments.prefix { $0.range.lowerBound < start && $0.kind != .docLine && $0.kind != .docBlock }
      .filter { comment in
        let text = inspection.source.text(comment.range)
        return !text.contains("swiftlint:") && !text.contains("reviewbot:")
      }
  }

  /// A line comment ends with its line.
  private static func end(of comment: Comment, _ inspection: Inspection) -> Int {
    let end = comment.range.upperBound
    let rest = inspection.source.bytes[end...].prefix(2)
    return comment.isBlock ? end : end + (rest.starts(with: "\r\n".utf8) ? 2 : rest.first == UInt8(ascii: "\n") ? 1 : 0)
  }

  private func checkForbidden(_ header: Range<Int>, _ inspection: inout Inspection) {
    guard !header.isEmpty else { return }
    let name = Self.fileName(inspection)
    let text = Array(inspection.source.bytes[header])
    let literal = Array(forbiddenText.replacing(Self.placeholder, with: name).utf8)
    var place = literal.isEmpty ? nil : text.firstRange(of: literal)?.lowerBound
    for pattern in forbiddenPatterns where place == nil { place = pattern.firstMatch(in: text, fileName: name) }
    guard let place else { return }
    let start = header.lowerBound + place
    inspection.report(start..<header.upperBound, "The header of the file says what it must not say.")
  }

  private func checkRequired(_ header: Range<Int>, _ inspection: inout Inspection) {
    guard !requiredText.isEmpty || !requiredPatterns.isEmpty else { return }
    let name = Self.fileName(inspection)
    let text = Array(inspection.source.bytes[header])
    let wanted = Array(requiredText.replacing(Self.placeholder, with: name).utf8)
    let hasText = wanted.isEmpty || text.filter { $0 != UInt8(ascii: "\r") }.firstRange(of: wanted) != nil
    if hasText, requiredPatterns.allSatisfy({ $0.firstMatch(in: text, fileName: name) != nil }) { return }
    inspection.report(header, "The header of the file does not say what it must say.")
  }

  private static func fileName(_ inspection: Inspection) -> String {
    inspection.path.description.split(separator: "/").last.map(String.init) ?? ""
  }
}
