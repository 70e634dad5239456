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
