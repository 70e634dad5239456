/// What the command line asks for.
struct FuzzOptions {
  var inputs = 1_000
  /// Ends earlier when so much time has passed.
  var seconds: Int?
  var seed: UInt64 = 1
  /// Print this input and end.
  var only: Int?
  var folders: [String] = []

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        folders.append(word)
        continue
      }
      guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 0 else { throw FuzzProblem("\(word) wants a number") }
      switch word {
      case "--inputs": inputs = value
      case "--seconds": seconds = value
      case "--seed": seed = UInt64(value)
      case "--only": only = value
      default: throw FuzzProblem("there is no option \(word)")
      }
    }
  }
}
