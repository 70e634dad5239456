import Pipeline
import ReviewCore

/// The coverage that a command line names. A file that cannot be used is reported also when nothing changed.
struct CoverageInputs {
  let reports: [CoverageInput.ReportFile]
  let baseline: BaselineOptions
  let memory: CoverageMemory

  /// The first problem; nil when every file can be read.
  var problem: Problem? {
    do {
      for report in reports { try report.check() }
      if baseline.baseline != nil { _ = try memory.recall() }
      return nil
    } catch {
      return (error as? any Mendable)?.problem
    }
  }
}
