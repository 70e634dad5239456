import LintEngine
import ReviewCore

/// Todo comments with a date that has passed or is near. The date is in brackets after the keyword.
struct ExpiringTodo: SyntaxRule {
  static let id: RuleID = "expiring_todo"
  static let dependsOnDay = true

  /// A keyword that a date may still follow.
  private struct Promise: Sendable {
    /// The end of the comment that contains the keyword, or of the next one below it.
    var end: Int
  }

  private let words = CommentWords(["TODO", "FIXME"])
  private let format: DateFormat
  private let opening: [UInt8]
  private let closing: [UInt8]
  private let threshold: Int
  private let nearSeverity: Severity
  private let pastSeverity: Severity
  private let formatSeverity: Severity

  init(_ options: RuleOptions) {
    format = DateFormat(options.text("date_format"), separator: options.text("date_separator"))
    let delimiters = options.delimiters("date_delimiters")
    opening = Array((delimiters?.opening ?? "").utf8)
    closing = Array((delimiters?.closing ?? "").utf8)
    threshold = options.integer("approaching_expiry_threshold")
    nearSeverity = options.severity("approaching_expiry_severity")
    pastSeverity = options.severity("expired_severity")
    formatSeverity = options.severity("bad_formatting_severity")
  }

  func register(_ rule: inout Registration) {
    let promise = rule.state(Promise?.none)
    rule.comment { comment, context in
      if let open = context[promise] {
        let goesOn = context.source.isBlank(open.end..<comment.range.lowerBound)
        context[promise] = goesOn ? Promise(end: comment.range.upperBound) : nil
      }
      look(through: comment, promise, &context)
    }
  }

  private func look(through comment: Comment, _ promise: RuleState<Promise?>, _ context: inout RuleContext) {
    var offset = comment.range.lowerBound
    while offset < comment.range.upperBound {
      if let word = words.length(at: offset, in: comment, of: context.source) {
        context[promise] = Promise(end: comment.range.upperBound)
        offset += word
      } else if context[promise] != nil, let date = date(at: offset, in: comment, of: context.source) {
        context[promise] = nil
        judge(date, &context)
        offset = date.upperBound
      } else {
        offset += 1
      }
    }
  }

  /// Returns the range of three numbers between the delimiters at `offset`, without the delimiters.
  private func date(at offset: Int, in comment: Comment, of source: SourceText) -> Range<Int>? {
    let rest = source.bytes[offset..<comment.range.upperBound]
    guard !opening.isEmpty, rest.starts(with: opening) else { return nil }
    let separator = Array(format.separator.utf8)
    var place = offset + opening.count
    for index in 0..<3 {
      if index > 0 {
        guard rest[place...].starts(with: separator) else { return nil }
        place += separator.count
      }
      let digits = rest[place...].prefix { (0x30...0x39).contains($0) }.count
      guard (1...4).contains(digits) else { return nil }
      place += digits
    }
    return rest[place...].starts(with: closing) ? (offset + opening.count)..<place : nil
  }

  private func judge(_ range: Range<Int>, _ context: inout RuleContext) {
    let text = context.source.text(range)
    guard let day = format.day(text) else {
      context.report(
        range, "Correct the date \(text); it does not have the configured format.", severity: formatSeverity)
      return
    }
    guard let today = context.today else { return }
    let left = today.days(until: day)
    if left <= 0 {
      context.report(range, "Resolve this comment or change its date; \(text) has passed.", severity: pastSeverity)
    } else if left <= threshold {
      context.report(
        range, "Resolve this comment or change its date; \(text) is near.", severity: nearSeverity)
    }
  }
}
