import LintEngine

extension RulePrecision {
  /// For example `30 findings in element-ios and IceCubesApp were read; 28 were right.`
  var sentence: String {
    let (start, last) = (codeBases.dropLast(), codeBases.last ?? "")
    let places = start.isEmpty ? last : "\(start.joined(separator: ", ")) and \(last)"
    return
      "\(read) \(read == 1 ? "finding" : "findings") in \(places) \(Self.verb(read)) read; \(right)"
        + " \(Self.verb(right)) right."
  }

  private static func verb(_ count: Int) -> String {
    count == 1 ? "was" : "were"
  }
}
