package import ReviewCore

/// One line for each finding, in the format of compilers: `/path:line:col: warning: message (rule)`. Xcode, VS Code,
/// Vim and Emacs can open these locations; Xcode accepts only absolute paths.
package struct XcodeReporter: Reporter {
  package static let name = "xcode"
  package static let isDocument = false

  private let folder: String

  /// - Parameter root: The folder that the report's paths are relative to; nil prints them unchanged.
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

  /// Paths outside the folder are already absolute.
  private func prefix(of path: RepoPath) -> String {
    path.bytes.first == UInt8(ascii: "/") ? "" : Escaped.line(folder)
  }
}
