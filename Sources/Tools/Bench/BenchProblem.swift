/// The reason why a benchmark could not run.
struct BenchProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
