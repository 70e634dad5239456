import ReviewCore

/// Where the coverage that a change is compared with is kept: in git notes keyed by commit, or in a file.
package struct BaselineRequest: Sendable {
  /// As it was named; nil: git notes.
  package var file: String?
  /// Whether the coverage of the head is kept.
  package var isRecorded: Bool

  package init(file: String? = nil, isRecorded: Bool = false) {
    self.file = file
    self.isRecorded = isRecorded
  }

  /// - Throws: `UsageProblem` when there is no folder for the file to be written.
  func check(services: Services) throws(UsageProblem) {
    guard isRecorded, let file else { return }
    try services.checkFolder(of: file, option: "--baseline \(file)")
  }
}
