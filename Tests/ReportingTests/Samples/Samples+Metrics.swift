import ReviewCore

extension [Metric] {
  static func tests(
    passed: Int, failed: Int = 0, crashed: Int = 0, skipped: Int = 0, flaky: Int = 0, seconds: Double = 0.04
  ) -> [Metric] {
    [
      Metric("passed", passed), Metric("failed", failed), Metric("skipped", skipped), Metric("knownIssues", 0),
      Metric("flaky", flaky), Metric("crashed", crashed), Metric("timedOut", 0), Metric("seconds", .seconds(seconds)),
    ]
  }

  static func coverage(covered: Int, partial: Int, total: Int, line: (Int, Int)) -> [Metric] {
    [
      Metric("patchCovered", covered), Metric("patchPartial", partial), Metric("patchTotal", total),
      Metric("patchLineCovered", line.0), Metric("patchLineTotal", line.1), Metric("projectCovered", 700),
      Metric("projectTotal", 900),
    ]
  }

  static func lint(errors: Int = 0, warnings: Int = 0, notes: Int = 0) -> [Metric] {
    [
      Metric("files", 3), Metric("rules", 101), Metric("errors", errors), Metric("warnings", warnings),
      Metric("notes", notes),
    ]
  }
}
