/// Reduces a range of one line to what people call code: `{ return 9 }` becomes `return 9`, but `f(1)` stays.
struct SpanTrimmer {
  let bytes: [UInt8]
  let classes: [UInt8]

  /// - Parameter span: Offsets of a range that contains code.
  func trim(_ span: Range<Int>) -> Range<Int> {
    let lower = span.first { !isBlank($0) && !isPunctuation($0, among: "{})],;:") } ?? span.upperBound
    let rest = lower..<span.upperBound
    let partnered = closersWithPartner(in: rest)
    let last = rest.last { offset in
      if isBlank(offset) || isPunctuation(offset, among: "{([,;") { return false }
      return !isPunctuation(offset, among: "})]") || partnered.contains(offset)
    }
    return lower..<((last ?? lower - 1) + 1)
  }

  /// Returns the closing brackets that were opened in the range.
  private func closersWithPartner(in span: Range<Int>) -> Set<Int> {
    var depth = 0
    var closers: Set<Int> = []
    for offset in span {
      if isPunctuation(offset, among: "{([") { depth += 1 }
      guard depth > 0, isPunctuation(offset, among: "})]") else { continue }
      depth -= 1
      closers.insert(offset)
    }
    return closers
  }

  private func isBlank(_ offset: Int) -> Bool {
    classes[offset] == SourceMap.Class.blank.rawValue
  }

  private func isPunctuation(_ offset: Int, among characters: String) -> Bool {
    guard classes[offset] == SourceMap.Class.punctuation.rawValue else { return false }
    return characters.utf8.contains(bytes[offset])
  }
}
