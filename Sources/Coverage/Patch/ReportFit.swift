import ReviewCore

/// Checks whether a report can belong to a Swift source.
struct ReportFit {
  /// The measured lines, ascending.
  private let measured: LineSet
  private let code: ExecutableCode

  init(of lines: [JudgedLine], to code: ExecutableCode) {
    measured = LineSet(lines.map(\.number))
    self.code = code
  }

  /// Whether each measured line belongs to an executable declaration.
  var measuresOnlyCode: Bool {
    measured.subtracting(code.measurableLines).isEmpty
  }

  /// Returns the first body with added lines but without measured ones, although the compiler always maps it.
  func unmeasuredBody(with added: LineSet) -> ClosedRange<Int>? {
    code.parts.first { part in
      part.kind == .body && !part.isConditional && added.intersects(part.lines) && !measured.intersects(part.lines)
    }?.lines
  }
}
