import ReviewCore

/// A reason of the machine, the network or the build folder for which a build failed. No change to the sources could
/// fix it.
///
/// It is recognized in errors without a location in a source file only: the author of a change chooses the text of the
/// others. A cause that is missing here is found by building the merge base.
package struct EnvironmentFailure: Hashable, Sendable {
  private struct Kind {
    /// In lower case.
    let words: [String]
    let hint: String
  }

  let problem: Problem

  /// - Parameters:
  ///   - message: The text of an error without a location.
  ///   - notes: The texts of its notes.
  /// - Returns: Nil for an error that the sources may cause.
  package init?(_ message: String, notes: [String] = []) {
    let text = ([message] + notes).joined(separator: "\n").lowercased()
    guard let kind = Self.kinds.first(where: { $0.words.contains(where: text.contains) }) else { return nil }
    let shown = ([message] + notes.prefix(1)).joined(separator: "; ")
    let quoted = Escaped.line(String(shown.prefix(Self.longestQuotation)))
    problem = Problem(summary: "The build failed for a reason outside of the sources: \(quoted).", hint: kind.hint)
  }

  /// In characters.
  private static let longestQuotation = 300

  private static let kinds = [
    Kind(
      words: ["no space left on device", "isn’t enough space", "database or disk is full", "disk quota exceeded"],
      hint: "Free some space on the disk of the build folder, the temporary folder and HOME; then run again."),
    Kind(
      words: ["was compiled with module cache path", "was built in directory", "has been built in directory"],
      hint: "The build folder was moved or copied. Remove `.build`, or restore it to the folder that it was built in."),
    Kind(
      words: [
        "read-only file system", "readonly database", "permission denied", "operation not permitted",
        "i/o error", "input/output error", "io failure on output stream", "unable to open output file",
        "is not accessible or not writable", "accessing build database", "don’t have permission",
      ],
      hint: "Make the build folder, the temporary folder and the caches in HOME writable for this user; then run"
        + " again."),
    Kind(
      words: [
        "too many open files", "pipe error", "cannot allocate memory", "out of memory",
        "resource temporarily unavailable",
        "text file busy",
      ] + [1, 2, 9, 15, 24].map { "failed due to signal \($0) " },
      hint: "Give the build more memory, processes or open files, or fewer parallel jobs; then run again."),
    Kind(
      words: [
        "failed to clone repository ", "couldn’t fetch updates from ", "failed to fetch ", "failed fetching ",
        "failed downloading ", "failed retrieving ", "downloaderror(", "nsurlerrordomain", "could not resolve host",
        "failed to connect to ", "connection refused", "connection timed out", "network is unreachable",
      ],
      hint: "See whether its address is right and this machine may reach it; then run again."),
    Kind(
      words: ["cannot find -l", "unable to find library -l", "library not found for -l"],
      hint: "Install the development files of this library on the machine that runs the tests; then run again."),
  ]
}

extension CompilerRemark {
  /// Nil unless this is an error that no source file causes.
  var environmentFailure: EnvironmentFailure? {
    guard severity == .error, place == nil else { return nil }
    return EnvironmentFailure(text, notes: notes.map(\.text))
  }
}
