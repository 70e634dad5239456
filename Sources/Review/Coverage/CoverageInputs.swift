import ReviewCore

/// The coverage that a command line names. A file that cannot be used is reported also when nothing changed.
struct CoverageInputs {
  /// What to do about an error that does not say it.
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
