import Foundation

/// `Fuzz TARGET [COUNT] [--seed N] [--only INDEX | --show INDEX]`: passes mutated inputs to a reader, and checks its
/// properties.
///
/// The seed and the index determine an input, so the index is enough to reproduce a finding. A trap ends this program;
/// `ci/fuzz` then reads the index from the file that the campaign keeps. Run it in the repository's root.
@main
enum Main {
  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let campaign = try Campaign(arguments)
      if let shown = arguments.shown {
        FileHandle.standardOutput.write(Data(campaign.input(shown)))
      } else {
        print(try campaign.run())
      }
    } catch let misuse as Arguments.Misuse {
      let names = fuzzTargets.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n")
      say("\(misuse.text)\nusage: Fuzz TARGET [COUNT] [--seed N] [--only INDEX | --show INDEX]\n\(names)")
      exit(64)
    } catch {
      say("ci/fuzz: \(error)")
      exit(1)
    }
  }

  private static func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}

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
