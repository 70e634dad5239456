import ReviewCore

/// A coverage report or a baseline that cannot be read.
package struct CoverageFormatError: UserFacingError, Hashable {
  /// The location in the report.
  package enum Place: Hashable, Sendable {
    /// 0-based, in bytes.
    case offset(Int)
    /// 1-based.
    case line(Int)
    case wholeFile
  }

  package let place: Place
  package let summary: String
  package let hint: String

  /// - Parameters:
  ///   - name: The report's file name, untrusted.
  ///   - what: The problem, without a full stop.
  init(_ what: String, in name: String, at place: Place, hint: String) {
    self.place = place
    self.hint = hint
    let shown = Escaped.line(name)
    switch place {
    case .offset(let offset): summary = "The coverage report \(shown) is broken at byte \(offset): \(what)."
    case .line(let line): summary = "The coverage report \(shown) is broken in line \(line): \(what)."
    case .wholeFile: summary = "The coverage report \(shown) cannot be used: \(what)."
    }
  }

  /// - Parameters:
  ///   - baseline: The beginning of the sentence: a file name, untrusted, or "The note of …".
  ///   - what: The problem, without a full stop.
  init(_ what: String, inLine line: Int, ofBaseline baseline: String) {
    place = .line(line)
    summary = "\(Escaped.line(baseline)) is broken in line \(line): \(what)."
    hint = "Record the baseline again on the commit that it belongs to."
  }
}
