/// What the process ends with, as scripts rely on it.
enum ExitStatus {
  static let passed: Int32 = 0
  static let failed: Int32 = 1
  static let undecided: Int32 = 2
  /// `EX_USAGE` of sysexits.h, which ArgumentParser uses too.
  static let usage: Int32 = 64
}
