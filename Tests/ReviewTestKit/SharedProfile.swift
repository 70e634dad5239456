import Foundation

/// Profiles of the programs that tests start.
///
/// SwiftPM asks each process for its own profile. A run of all tests starts 1,500 processes of this package, whose
/// profiles have 4 MB each and take a minute to merge. They share a few files instead, into which the runtime of LLVM
/// merges the profile of each process (`%8m`, see https://clang.llvm.org/docs/SourceBasedCodeCoverage.html).
enum SharedProfile {
  private static let variable = "LLVM_PROFILE_FILE"

  /// Returns the environment of a child process: profiles beside that of the tests are shared.
  static func replacing(_ environment: [String: String]) -> [String: String] {
    guard let own = ProcessInfo.processInfo.environment[variable], own.hasSuffix(".profraw") else { return environment }
    guard environment[variable] == own else { return environment }
    var shared = environment
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    shared[variable] = folder + "children-%8m.profraw"
    return shared
  }
}
