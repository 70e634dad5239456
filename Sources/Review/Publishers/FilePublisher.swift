import ReviewCore

/// Writes the reports that have a file.
struct FilePublisher: Publisher {
  let formats: [FormatOption]
  let rendering: ReportRendering
  let services: Services

  /// - Throws: A `UserFacingError` for the first file that cannot be written; the remaining files are still written.
  func publish(_ review: FinishedReview) throws -> Bool {
    var failure: (any Error)?
    for format in formats {
      guard let file = format.file else { continue }
      do {
        try services.files.write(Array(rendering.text(of: review, as: format).utf8), to: services.absolutePath(file))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return true
  }
}
