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
