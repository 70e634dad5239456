import ReviewCore

/// The coverage files named on the command line. An unusable file is reported even for an empty change.
struct CoverageInputs {
  /// The hint for an error without its own.
  static let hint = "Check the files of `--report` and `--baseline`."

  let reports: [CoverageInput.ReportFile]
  let baseline: BaselineRequest
  let services: Services

  /// The first problem; nil when every file can be read.
  var problem: Problem? {
    do {
      for report in reports { try report.check() }
      _ = try baseline.kept(services: services)
      return nil
    } catch {
      return Problem(error, hint: Self.hint)
    }
  }
}
