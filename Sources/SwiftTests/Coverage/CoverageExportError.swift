import ReviewCore

/// The reason that a profile gives no coverage.
package enum CoverageExportError: UserFacingError, Hashable {
  /// `llvm-profdata` or `llvm-cov` is not in the toolchain's folder.
  case toolMissing(name: String, folder: String)
  /// A tool failed with this message.
  case toolFailed(name: String, words: String)
  /// All counts are zero: the profile belongs to another build.
  case mismatch(binary: String)
  case cancelled

  package var summary: String {
    switch self {
    case .toolMissing(let name, let folder): "\(name) is not in the Swift toolchain's folder \(Escaped.line(folder))."
    case .toolFailed(let name, let words): "\(name) failed: \(Escaped.line(words))"
    case .mismatch(let binary):
      "The coverage profile does not belong to \(Escaped.line(binary)): not one line of it was counted."
    case .cancelled: "The coverage export was stopped."
    }
  }

  package var hint: String {
    switch self {
    case .toolMissing: "Install the whole Swift toolchain, or put its `swift` first on PATH."
    case .toolFailed: "Run the tests again; if it stays, remove the scratch folder (`swift package clean`) first."
    case .mismatch: "Run the tests again without `--skip-build`, so that the profile matches the binary."
    case .cancelled: "Run it again."
    }
  }
}
