import Git
import Posting

/// All values that flags, CI systems and git offer for a fact about the change, the used one first.
struct FactOffers {
  struct Offer: Hashable {
    let value: String
    let source: String
  }

  let fact: String
  let offers: [Offer]

  /// Lists the offers of each fact that has several.
  /// - Parameters:
  ///   - facts: From the CI systems, the ones to use first.
  ///   - flags: What the command line names, by fact.
  ///   - git: What git alone would use, by fact.
  static func all(_ facts: [PullRequestFacts], flags: [String: String], git: [String: String]) -> [FactOffers] {
    let kinds: [(fact: String, flag: String, value: (PullRequestFacts) -> String?)] = [
      ("base", "--base", \.base), ("head", "--head", \.head), ("repository", "--repository", \.repository),
      ("pull request", "--pull-request", { $0.number.map(String.init) }), ("forge", "--forge", { $0.forge?.name }),
    ]
    return kinds.map { kind in
      let flag = flags[kind.fact].map { [Offer(value: $0, source: kind.flag)] } ?? []
      let systems = facts.compactMap { facts in kind.value(facts).map { Offer(value: $0, source: facts.provider) } }
      let own = git[kind.fact].map { [Offer(value: $0, source: "git")] } ?? []
      return FactOffers(fact: kind.fact, offers: flag + systems + own)
    }.filter { $0.offers.count > 1 }
  }
}
