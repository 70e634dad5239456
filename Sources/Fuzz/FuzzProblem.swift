/// Why fuzzing ended early.
struct FuzzProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
