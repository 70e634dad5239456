package import ReviewCore

/// One line for each remark, as compilers print them: `/path:line:col: warning: message (rule)`. Xcode, VS Code, Vim and
/// Emacs jump to them; Xcode takes whole paths only.
package struct XcodeReporter: Reporter {
  package static let name = "xcode"
  package static let isDocument = false

  private let folder: String

  /// - Parameter root: Where the report's paths begin; nil: they are printed as they are.
  package init(root: String? = nil) {
    folder = root.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
  }

  package func render(_ report: Report) -> String {
    report.remarks.map { inertLine(line(of: $0)) + "\n" }.joined()
  }

  private func line(of remark: Remark) -> String {
    let place = remark.location.map { prefix(of: $0.path) + $0.description } ?? "reviewbot"
    let message = Visible.line(clipped(remark.message, to: 4000))
    return "\(place): \(remark.severity.rawValue): \(message) (\(Visible.line(remark.rule.name)))"
  }

  /// What lies outside of the folder has its whole path already.
  private func prefix(of path: RepoPath) -> String {
    path.bytes.first == UInt8(ascii: "/") ? "" : Visible.line(folder)
  }
}
