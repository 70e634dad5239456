package import ReviewCore

/// One line for each finding, as compilers print them: `/path:line:col: warning: message (rule)`. Xcode, VS Code, Vim
/// and Emacs jump to them; Xcode takes whole paths only.
package struct XcodeReporter: Reporter {
  package static let name = "xcode"
  package static let isDocument = false

  private let folder: String

  /// - Parameter root: Where the report's paths begin; nil: they are printed as they are.
  package init(root: String? = nil) {
    folder = root.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
  }

  package func render(_ report: Report) -> String {
    report.annotations.map { inertLine(line(of: $0)) + "\n" }.joined()
  }

  private func line(of finding: Finding) -> String {
    let place = finding.location.map { prefix(of: $0.path) + $0.description } ?? "reviewbot"
    let message = Escaped.line(clipped(finding.message, to: 4000))
    return "\(place): \(finding.severity.rawValue): \(message) (\(Escaped.line(finding.rule.name)))"
  }

  /// What lies outside of the folder has its whole path already.
  private func prefix(of path: RepoPath) -> String {
    path.bytes.first == UInt8(ascii: "/") ? "" : Escaped.line(folder)
  }
}
