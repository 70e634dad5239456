import ReviewCore

/// The storage of the coverage that a change is compared with: git notes keyed by commit, or a file.
package struct BaselineRequest: Sendable {
  /// As given on the command line; nil: git notes.
  package var file: String?
  /// Whether to store the coverage of the head.
  package var isRecorded: Bool

  package init(file: String? = nil, isRecorded: Bool = false) {
    self.file = file
    self.isRecorded = isRecorded
  }

  /// - Throws: `UsageProblem` when the folder of the output file does not exist.
  func check(services: Services) throws(UsageProblem) {
    guard isRecorded, let file else { return }
    try services.checkFolder(of: file, option: "--baseline \(file)")
  }
}
