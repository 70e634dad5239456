import ReviewCore

extension PatchedFile {
  /// Whether an added line is uncovered, partially covered or unknown.
  var isLacking: Bool { !uncovered.isEmpty || !partial.isEmpty || !unknown.isEmpty }

  /// For example `12-14, 20 not covered; 16 partial`.
  var lackingLines: String {
    var phrases: [String] = []
    if !uncovered.isEmpty { phrases.append("\(uncovered) not covered") }
    if !partial.isEmpty { phrases.append("\(LineSet(partial.map(\.line))) partial") }
    if !unknown.isEmpty { phrases.append("\(unknown) unknown, because not all tests ran") }
    return phrases.joined(separator: "; ")
  }
}
