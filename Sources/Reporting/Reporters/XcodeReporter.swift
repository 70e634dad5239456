package import ReviewCore

/// One line for each remark, as compilers print them: `path:line:col: warning: message (rule)`. Xcode, VS Code, Vim and
/// Emacs jump to them.
package struct XcodeReporter: Reporter {
  package static let name = "xcode"

  package init() {}

  package func render(_ report: Report) -> String {
    report.remarks.map { inertLine(line(of: $0)) + "\n" }.joined()
  }

  private func line(of remark: Remark) -> String {
    let place = remark.location?.description ?? "reviewbot"
    let message = Visible.line(clipped(remark.message, to: 4000))
    return "\(place): \(remark.severity.rawValue): \(message) (\(Visible.line(remark.rule.name)))"
  }
}
