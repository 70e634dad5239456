import LintEngine
import ReviewCore

/// `MARK` comments that editors do not show in their jump bars.
struct Mark: SyntaxRule {
  static let id: RuleID = "mark"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.comment { comment, context in
      guard !comment.isBlock, isCandidate(comment, context.source) else { return }
      let text = context.source.text(comment.range)
      guard let mended = Self.mended(text), mended != text.trimmingSuffix(while: Self.isBlank) else { return }
      context.report(
        comment.range, "Write this mark as `// MARK: name` or `// MARK: - name`.",
        fix: .replacing(comment.range, with: mended))
    }
  }

  /// Returns whether the comment begins with the four letters. This rules out most comments.
  private func isCandidate(_ comment: Comment, _ source: SourceText) -> Bool {
    let bytes = source.bytes
    var offset = comment.range.lowerBound
    let end = comment.range.upperBound
    while offset < end, bytes[offset] == UInt8(ascii: "/") || Self.isBlank(bytes[offset]) { offset += 1 }
    guard end - offset >= 4, bytes[offset] | 0x20 == UInt8(ascii: "m"), bytes[offset + 1] | 0x20 == UInt8(ascii: "a"),
      bytes[offset + 2] | 0x20 == UInt8(ascii: "r"), bytes[offset + 3] | 0x20 == UInt8(ascii: "k")
    else { return false }
    return !Self.isPlainlyRight(bytes[comment.range])
  }

  /// Returns whether the comment is `// MARK: name` or `// MARK: - name`, as nearly all are.
  private static func isPlainlyRight(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "// MARK: ".utf8) else { return false }
    let name = text.dropFirst("// MARK: ".utf8.count)
    guard name.first == UInt8(ascii: "-") else { return name.first.map { !isBlank($0) } ?? false }
    let title = name.dropFirst()
    guard title.first == UInt8(ascii: " "), let first = title.dropFirst().first else { return false }
    return !isBlank(first)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Returns the corrected comment; nil if it is not a mark.
  private static func mended(_ text: String) -> String? {
    let slashes = text.prefix { $0 == "/" }
    guard slashes.count <= 3 else { return nil }
    let body = text.dropFirst(slashes.count).drop(while: isBlank)
    let word = body.prefix { $0.isLetter }
    let rest = body.dropFirst(word.count)
    let afterBlanks = rest.drop(while: isBlank)
    let hasColon = afterBlanks.first == ":"
    guard isMark(word, hasColon: hasColon, isFollowed: !afterBlanks.isEmpty) else { return nil }
    let name = afterBlanks.dropFirst(hasColon ? 1 : 0).drop(while: isBlank)
    // Several dashes are decoration and part of the name.
    let hasDash = name.first == "-" && !name.hasPrefix("--")
    let title = name.dropFirst(hasDash ? 1 : 0).drop(while: isBlank).trimmingSuffix(while: isBlank)
    return "// MARK:" + (hasDash ? " -" : "") + (title.isEmpty ? "" : " \(title)")
  }

  /// Returns whether this is a mark. In capitals it is one even without its colon, or with an additional letter.
  private static func isMark(_ word: Substring, hasColon: Bool, isFollowed: Bool) -> Bool {
    if word.lowercased() == "mark" { return hasColon || word == "MARK" && isFollowed }
    return word.count == 5 && word.hasPrefix("MARK")
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}

extension StringProtocol {
  /// Returns the text without the trailing characters that satisfy the predicate.
  func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
