package import LintEngine
import ReviewCore

/// A finding in a failed expectation, with the text of its line instead of numbers.
extension LintFinding: CustomDebugStringConvertible {
  public var debugDescription: String {
    let edits = fix.map { fix -> String in
      let edits = fix.edits.map { edit in
        "\(edit.start.line):\(edit.start.column)-\(edit.end.line):\(edit.end.column) \(edit.text.debugDescription)"
      }
      return " \(fix.isSafe ? "safe" : "unsafe") fix: \(edits.joined(separator: ", "))"
    }
    let cause = cause.map { " caused by \($0.lines.map(String.init).joined(separator: ", ")), excess \($0.excess)" }
    return "\(start.line):\(start.column)-\(end.line):\(end.column) \(severity) \(rule): \(message)\(edits ?? "")\(cause ?? "")"
      + " [in \(declaration.debugDescription): \(String(decoding: lineText, as: UTF8.self).debugDescription)]"
  }
}

extension FixedFile {
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
