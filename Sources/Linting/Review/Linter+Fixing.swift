package import ReviewCore
import SwiftParser

/// A file after the fixes of its findings.
package struct FixedFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// How many findings were mended.
  package let count: Int
  /// One-sentence remarks, such as that a fix was refused.
  package let notices: [String]
}

extension Linter {
  /// More rounds than any real file needs.
  private static let roundLimit = 50

  /// Applies fixes until none is left; those that touch each other wait for the next round.
  ///
  /// A fix that would make the file worse Swift than it is, is refused. A file with syntax errors is left alone.
  ///
  /// - Parameter wanted: Which findings to mend; by default those whose fix is safe.
  package func fix(
    path: RepoPath, bytes: [UInt8], where wanted: @escaping @Sendable (LintFinding) -> Bool = { $0.fix?.isSafe ?? false }
  ) -> FixedFile {
    BigStack.run { fixHere(path: path, bytes: bytes, where: wanted) }
  }

  private func fixHere(path: RepoPath, bytes: [UInt8], where wanted: (LintFinding) -> Bool) -> FixedFile {
    var bytes = bytes
    var count = 0
    var notices: [String] = []
    var refused: Set<String> = []
    for _ in 0..<Self.roundLimit {
      let file = lintHere(path: path, bytes: bytes)
      guard !file.hasSyntaxErrors else {
        return FixedFile(bytes: bytes, count: count, notices: ["\(path) was not mended: it has syntax errors."])
      }
      let findings = file.findings.filter { $0.fix != nil && wanted($0) && !refused.contains($0.fixIdentity) }
      guard !findings.isEmpty else { break }
      let round = FixRound(source: SourceText(bytes), findings: findings)
      bytes = round.bytes
      count += round.count
      refused.formUnion(round.refused.map(\.fixIdentity))
      notices += round.refused.map { "The fix of \($0.rule) in \(path), line \($0.start.line), was refused: it breaks the syntax." }
      if round.count == 0 { break }
    }
    return FixedFile(bytes: bytes, count: count, notices: notices)
  }
}

extension LintFinding {
  /// Tells a refused fix from others in later rounds, when lines have moved.
  fileprivate var fixIdentity: String {
    "\(rule) \(declaration) \(String(decoding: lineText, as: UTF8.self))"
  }
}
