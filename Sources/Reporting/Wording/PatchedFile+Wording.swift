import ReviewCore

extension PatchedFile {
  /// Whether an added line did not run, or not wholly.
  var isLacking: Bool { !uncovered.isEmpty || !partial.isEmpty }

  /// `12-14, 20 never ran; 16 in part`.
  var lackingLines: String {
    var phrases: [String] = []
    if !uncovered.isEmpty { phrases.append("\(uncovered) never ran") }
    if !partial.isEmpty { phrases.append("\(LineSet(partial.map(\.line))) in part") }
    return phrases.joined(separator: "; ")
  }
}
