import ReviewCore

/// Whether a report can be of the Swift source that it is applied to.
struct ReportFit {
  /// The measured lines, ascending.
  private let measured: LineSet
  private let code: ExecutableCode

  init(of lines: [JudgedLine], to code: ExecutableCode) {
    measured = LineSet(lines.map(\.number))
    self.code = code
  }

  /// Whether each measured line belongs to a declaration that can run.
  var measuresOnlyCode: Bool {
    measured.subtracting(code.measurableLines).isEmpty
  }

  /// The first body with added lines of which the report measures no line, though the compiler always maps it.
  func unmeasuredBody(with added: LineSet) -> ClosedRange<Int>? {
    code.parts.first { part in
      part.kind == .body && !part.isConditional && added.intersects(part.lines) && !measured.intersects(part.lines)
    }?.lines
  }
}
