import ArgumentParser
import ReviewCore

/// The exit statuses of the process, a contract with scripts.
enum ExitStatus {
  static let passed: Int32 = 0
  static let failed: Int32 = 1
  static let undecided: Int32 = 2
  /// `EX_USAGE` of sysexits.h, which ArgumentParser uses too.
  static let usage: Int32 = 64

  /// - Throws: `ExitCode` for every outcome but passed.
  static func end(_ outcome: Report.Outcome) throws {
    switch outcome {
    case .passed: return
    case .failed: throw ExitCode(failed)
    case .broken: throw ExitCode(undecided)
    }
  }
}
