import ReviewCore

/// A problem in a YAML file, with its position.
package struct YAMLProblem: UserFacingError, Hashable {
  /// The file's name for display.
  package let file: String
  /// 1-based.
  package let line: Int
  /// 1-based, counted in UTF-8 bytes.
  package let column: Int
  /// The problem, without the position and without a full stop.
  package let message: String
  /// One sentence: the correct form.
  package let hint: String

  package init(file: String, line: Int, column: Int, message: String, hint: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// `.lint.yml:3:5: there is no key "excluce" here.`
  package var summary: String { "\(Escaped.line(file)):\(line):\(column): \(message)." }
}

extension YAMLProblem: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}

/// Returns the known name with the fewest typing errors compared with `name`: at most one for every three letters. Nil
/// when no name is that close.
package func nearest(_ name: String, in names: [String]) -> String? {
  let typed = folded(name)
  guard !typed.isEmpty, typed.count <= 80 else { return nil }
  let limit = max(1, typed.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in names where abs(candidate.utf8.count - typed.count) <= limit {
    let distance = typingErrors(from: typed, to: folded(candidate))
    if distance <= min(limit, (best?.distance ?? .max) - 1) { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns lower case, with one spelling of `-`, `_` and spaces.
private func folded(_ name: String) -> [UInt8] {
  name.lowercased().utf8.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }
}

/// Returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
private func typingErrors(from left: [UInt8], to right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let cost = left[row] == right[column] ? 0 : 1
      var best = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}

/// Returns a hint that replaces an unknown name.
func suggestion(for name: String, known: [String]) -> String {
  if let nearest = nearest(name, in: known) { return "Did you mean \(quoted(nearest))?" }
  if known.isEmpty { return "Remove it." }
  return known.count <= 40 ? "Known: \(known.joined(separator: ", "))." : "Remove it, or correct the name."
}

/// Returns a value from a file for use in a sentence: escaped, limited in length, in quotation marks.
func quoted(_ text: String) -> String {
  let shown = text.count > 80 ? String(text.prefix(80)) + "…" : text
  return "\"\(Escaped.line(shown))\""
}

/// Returns for example `"a", "b" or "c"`.
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.map(quoted).joined() }
  return names.dropLast().map(quoted).joined(separator: ", ") + " or " + quoted(last)
}
