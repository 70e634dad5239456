import Foundation
import Git
import ReviewCore

/// Compares the results of `Git` with the `git` command line, over a clone's real history.
@main
struct Main {
  static let usage = """
    usage: Differential diff PATH [--commits N] [--skip N] [--merges] [--copies]
           Differential bases PATH [--commits N]
           Differential time PATH BASE [HEAD]
           Differential coverage PATH
           Differential review PATH [--commits N] [--tests]

    diff    name-status, numstat and every line of N commits against their first parents, and with --merges of
            merges' second parents against their merge bases with the first (p1...p2), with `git diff -M -U3`
    bases   merge bases of N merges with `git merge-base --all`
    time    seconds for the change from BASE to HEAD, next to `git merge-base` and `git diff -M` together;
            without HEAD for the working tree, next to `git status`
    coverage  line states of a package that was tested with coverage, with the toolchain's `llvm-cov`
    review    whole reviews of N past changes by the built reviewbot beside this program, with or without tests
    """

  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let differences = try run(arguments)
      exit(differences == 0 ? 0 : 1)
    } catch let error as any UserFacingError {
      print("\(error.summary) \(error.hint)")
      exit(2)
    } catch {
      print("\(error)\n\(usage)")
      exit(64)
    }
  }

  private static func run(_ arguments: Arguments) throws -> Int {
    let git = GitCommand(folder: arguments.path, environment: ProcessInfo.processInfo.environment)
    switch arguments.verb {
    case .diff: return try DiffComparison(arguments, git).run()
    case .bases: return try BaseComparison(arguments, git).run()
    case .time: return try TimeComparison(arguments, git).run()
    case .coverage: return CoverageComparison(path: arguments.path).run() ? 0 : 1
    case .review:
      let comparison = ReviewComparison(
        program: Tool.besideThisProgram("reviewbot"), clone: arguments.path, commits: arguments.commits,
        runsTests: arguments.runsTests)
      return try comparison.run() ? 0 : 1
    }
  }
}

/// The developer's command line.
struct Arguments {
  enum Verb: String {
    case diff, bases, time, coverage, review
  }

  struct Misuse: Error, CustomStringConvertible {
    let description: String
  }

  let verb: Verb
  let path: String
  let revisions: [String]
  var commits = 1000
  var skipped = 0
  var takesMerges = false
  var findsCopies = false
  var runsTests = false

  init(_ words: some Sequence<String>) throws {
    var rest = Array(words)[...]
    guard let verb = rest.popFirst().flatMap(Verb.init), let path = rest.popFirst() else {
      throw Misuse(description: "A verb and the path of a clone are needed.")
    }
    self.verb = verb
    self.path = path
    var revisions: [String] = []
    while let word = rest.popFirst() {
      switch word {
      case "--commits": commits = try Self.count(rest.popFirst())
      case "--skip": skipped = try Self.count(rest.popFirst())
      case "--merges": takesMerges = true
      case "--copies": findsCopies = true
      case "--tests": runsTests = true
      default: revisions.append(word)
      }
    }
    self.revisions = revisions
  }

  private static func count(_ word: String?) throws -> Int {
    guard let count = word.flatMap({ Int($0) }), count >= 0 else {
      throw Misuse(description: "A count is needed behind the option.")
    }
    return count
  }
}
