import Foundation
import Linting
import ReviewCore

/// `Fuzz --inputs N [--seconds S] [--seed N] [--only N] [FOLDER…]`: lints and mends mutated Swift with all rules.
///
/// It ends with 1 at the first input that takes too long, has a finding outside of the file, or that a fix makes worse
/// Swift; a trap ends it at once. The number of the input stands in the file `REVIEWBOT_FUZZ_STATE` names: the same seed
/// and number make the same input, which `--only` prints.
@main
struct Fuzz {
  static func main() {
    do {
      try FuzzRun(FuzzOptions(CommandLine.arguments.dropFirst())).run()
    } catch {
      FileHandle.standardError.write(Data("ci/fuzz: \(error)\n".utf8))
      exit(1)
    }
  }
}
