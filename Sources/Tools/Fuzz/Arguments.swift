/// The developer's command line.
struct Arguments {
  struct Misuse: Error {
    let text: String
  }

  let target: any FuzzTarget.Type
  var count = 100_000
  var seed: UInt64 = 1
  /// The index of the only input to run; nil: all.
  var only: Int?
  /// The index of an input to print instead of running any.
  var shown: Int?

  /// - Throws: `Misuse` for an unknown target or an invalid number.
  init(_ words: some Sequence<String>) throws(Misuse) {
    var rest = Array(words)[...]
    let name = rest.popFirst() ?? ""
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
      throw Misuse(text: "There is no target named \"\(name)\".")
    }
    self.target = target
    while let word = rest.popFirst() {
      switch word {
      case "--seed": seed = UInt64(try Self.number(rest.popFirst()))
      case "--only": only = try Self.number(rest.popFirst())
      case "--show": shown = try Self.number(rest.popFirst())
      default: count = try Self.number(word)
      }
    }
  }

  private static func number(_ word: String?) throws(Misuse) -> Int {
    guard let number = word.flatMap({ Int($0) }), number >= 0 else {
      throw Misuse(text: "\"\(word ?? "")\" is not a number.")
    }
    return number
  }
}
