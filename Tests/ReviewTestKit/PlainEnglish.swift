import Foundation

/// Checks texts for users, and comments, against the words and the sentence length of the project's style.
public enum PlainEnglish {
  /// Words and phrases with a plainer alternative, as regular expressions; whole words, upper or lower case.
  static let discouraged = [
    "mend(s|ed|ing|able)?", "told", "nobody('s)?", "somebody('s)?", "stands?(?! for)", "lies", "anew", "hand(s|ed)? in",
    "reach(es|ed)? for", "settled?", "settles", "remarks?", "gives? up", "leaves? alone", "left alone", "stretch(es)?",
    "surroundings", "doubts", "strangers?('s)?", "needy", "as it falls", "besides", "wants? a look", "is no Swift",
    "for ever", "last words", "lets? go of", "passe[sd] over", "goes with its owner", "as good as (none|not there)",
  ]

  /// The maximum number of words in a sentence.
  static let longestSentence = 30

  /// Returns the problems of a text, one line each; code in backticks and blocks is ignored.
  public static func problems(in text: String) -> [String] {
    let prose = withoutCode(text)
    return discouragedWords(in: prose).map { "do not write \"\($0)\"" }
      + longSentences(in: prose).map { "a sentence of \($0.count) words: \($0.joined(separator: " "))" }
  }

  /// Returns the text with code in backticks replaced by one word, `_`.
  static func withoutCode(_ text: String) -> String {
    text.replacingOccurrences(of: "(?s)```.*?```", with: " ", options: .regularExpression)
      .replacingOccurrences(of: "``[^\n]*?``|`[^`\n]*`", with: "_", options: .regularExpression)
  }

  static func discouragedWords(in prose: String) -> [String] {
    let pattern = "(?i)(?<![\\w-])(?:\(discouraged.joined(separator: "|")))(?![\\w-])"
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["(the list is not a pattern)"] }
    let whole = NSRange(prose.startIndex..., in: prose)
    return expression.matches(in: prose, range: whole).compactMap { match in
      Range(match.range, in: prose).map { String(prose[$0]) }
    }
  }

  static func longSentences(in prose: String) -> [[String]] {
    let sentences = prose.replacingOccurrences(of: "[.!?](\\s|$)|\n\n|\n- ", with: "\u{0}", options: .regularExpression)
      .split(separator: "\u{0}")
    return sentences.map { $0.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != "_" } }.filter { $0.count > longestSentence }
  }
}
