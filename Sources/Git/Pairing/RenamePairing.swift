import ReviewCore

/// Pairs added files with their sources, in the order of gitdiffcore(7): same contents, then same unique file name,
/// then the best of all candidates.
struct RenamePairing {
  /// When sources times destinations exceed its square, only the cheap steps run (`diff.renameLimit`).
  static let candidateLimit = 1000
  /// The number of candidates kept for each destination.
  private static let candidatesKept = 4

  private let detection: RenameDetection
  private var deltas: [Delta]
  private var sources: [Source] = []
  private var destinations: [Destination] = []
  private let sizeLimit: Int

  private struct Source {
    /// The index in `deltas`.
    let delta: Int
    let side: Delta.Side
    /// The number of files that it is the source of, including its own path if that remains.
    var uses: Int
    /// In bytes; nil when unknown or not a regular file.
    var size: Int?
    var histogram: SpanHistogram?
  }

  private struct Destination {
    let delta: Int
    let side: Delta.Side
    var match: (source: Int, score: Int)?
    var size: Int?
    var histogram: SpanHistogram?
  }

  private struct Candidate {
    let source: Int
    let destination: Int
    let score: Int
    let sharesName: Bool

    func isBetter(than other: Candidate) -> Bool {
      score != other.score ? score > other.score : sharesName && !other.sharesName
    }
  }

  /// Returns the difference with renames (and copies) as single entries, ordered by path.
  static func paired(
    _ deltas: [Delta], _ detection: RenameDetection, sizeLimit: Int, in contents: borrowing ContentReader
  ) throws(GitError) -> [Delta] {
    guard detection != .off else { return deltas }
    var pairing = RenamePairing(deltas, detection, sizeLimit)
    guard !pairing.sources.isEmpty, !pairing.destinations.isEmpty else { return deltas }
    pairing.matchIdentical()
    if detection == .renames { try pairing.matchUniqueNames(contents) }
    try pairing.matchSimilar(contents)
    return pairing.result()
  }

  private init(_ deltas: [Delta], _ detection: RenameDetection, _ sizeLimit: Int) {
    self.deltas = deltas
    self.detection = detection
    self.sizeLimit = sizeLimit
    for (index, delta) in deltas.enumerated() {
      switch (delta.old, delta.new) {
      case (let old?, nil): sources.append(Source(delta: index, side: old, uses: 0))
      case (nil, let new?): destinations.append(Destination(delta: index, side: new))
      case (let old?, .some) where detection == .renamesAndCopies:
        sources.append(Source(delta: index, side: old, uses: 1))
      default: break
      }
    }
  }

  /// Pairs files with the same object: prefers an unused source, then one with the same file name, then the first.
  private mutating func matchIdentical() {
    var identical = IdenticalSources(sources.map(\.side))
    for index in destinations.indices {
      let new = destinations[index].side
      func rank(_ candidate: Int) -> Int {
        (sources[candidate].uses == 0 ? 1 : 0) + (shareName(sources[candidate].side, new) ? 1 : 0)
      }
      let source =
        detection == .renames ? identical.takeBest(for: new, rank: rank) : identical.best(for: new, rank: rank)
      if let source { match(destination: index, source: source, score: Similarity.most) }
    }
  }

  /// Pairs files by a name that only one removed and only one added file has.
  private mutating func matchUniqueNames(_ contents: borrowing ContentReader) throws(GitError) {
    let old = uniqueNames(sources.indices.filter { sources[$0].uses == 0 }) { sources[$0].side }
    let new = uniqueNames(destinations.indices.filter { destinations[$0].match == nil }) { destinations[$0].side }
    let pairs = old.compactMap { name, source in new[name].map { (source: source, destination: $0) } }
    try measure(pairs, minimum: Similarity.leastForName, contents)
    for (source, destination) in pairs {
      let score = score(source, destination, minimum: Similarity.leastForName)
      if score >= Similarity.leastForName { match(destination: destination, source: source, score: score) }
    }
  }

  private func uniqueNames(_ indices: [Int], _ side: (Int) -> Delta.Side) -> [[UInt8]: Int] {
    Dictionary(grouping: indices) { Array(side($0).path.fileName) }.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  private mutating func matchSimilar(_ contents: borrowing ContentReader) throws(GitError) {
    let open = destinations.indices.filter { destinations[$0].match == nil }
    let usable = sources.indices.filter { detection == .renamesAndCopies || sources[$0].uses == 0 }
    guard !open.isEmpty, !usable.isEmpty, open.count * usable.count <= Self.candidateLimit * Self.candidateLimit else {
      return
    }
    try measure(open.flatMap { new in usable.map { ($0, new) } }, minimum: Similarity.least, contents)
    let candidates = open.flatMap { bestCandidates(for: $0, among: usable) }
    // Swift's sort is not documented as stable, so the order of discovery breaks ties explicitly.
    let ranked = candidates.enumerated().sorted {
      if $0.element.isBetter(than: $1.element) { return true }
      if $1.element.isBetter(than: $0.element) { return false }
      return $0.offset < $1.offset
    }.map(\.element).prefix { $0.score >= Similarity.least }
    for candidate in ranked where sources[candidate.source].uses == 0 { take(candidate) }
    if detection == .renamesAndCopies {
      for candidate in ranked { take(candidate) }
    }
  }

  /// Returns the four best, in the slots that git uses, because their order breaks ties.
  private func bestCandidates(for destination: Int, among usable: [Int]) -> [Candidate] {
    var kept: [Candidate] = []
    for source in usable {
      let candidate = Candidate(
        source: source, destination: destination, score: score(source, destination, minimum: Similarity.least),
        sharesName: shareName(sources[source].side, destinations[destination].side))
      if kept.count < Self.candidatesKept {
        kept.append(candidate)
      } else {
        let worst = kept.indices.dropFirst().reduce(0) { kept[$0].isBetter(than: kept[$1]) ? $1 : $0 }
        if candidate.isBetter(than: kept[worst]) { kept[worst] = candidate }
      }
    }
    return kept
  }

  /// Does nothing when the destination already has a source.
  private mutating func take(_ candidate: Candidate) {
    guard destinations[candidate.destination].match == nil else { return }
    match(destination: candidate.destination, source: candidate.source, score: candidate.score)
  }

  private mutating func match(destination: Int, source: Int, score: Int) {
    destinations[destination].match = (source, score)
    sources[source].uses += 1
  }

  private func score(_ source: Int, _ destination: Int, minimum: Int) -> Int {
    guard areComparable(source, destination, minimum: minimum) else { return 0 }
    guard let old = sources[source].histogram, let new = destinations[destination].histogram else { return 0 }
    return Similarity.score(of: new, from: old)
  }

  private func areComparable(_ source: Int, _ destination: Int, minimum: Int) -> Bool {
    guard let old = sources[source].size, let new = destinations[destination].size else { return false }
    return Similarity.isPossible(sizes: old, new, minimum: minimum)
  }

  /// Computes the histograms for the pairs to compare, all files in one pass.
  private mutating func measure(
    _ pairs: [(source: Int, destination: Int)], minimum: Int, _ contents: borrowing ContentReader
  ) throws(GitError) {
    try measureSizes(pairs, contents)
    let comparable = pairs.filter { areComparable($0.source, $0.destination, minimum: minimum) }
    let old = Set(comparable.map(\.source)).filter { sources[$0].histogram == nil }.sorted()
    let new = Set(comparable.map(\.destination)).filter { destinations[$0].histogram == nil }.sorted()
    let sides = old.map { sources[$0].side } + new.map { destinations[$0].side }
    let measured = try contents.map(sides) { contents, side throws(GitError) in
      try contents.object(side).withBytes { bytes in unsafe SpanHistogram(bytes) }
    }
    for (index, histogram) in zip(old, measured) { sources[index].histogram = histogram }
    for (index, histogram) in zip(new, measured.dropFirst(old.count)) { destinations[index].histogram = histogram }
  }

  private mutating func measureSizes(
    _ pairs: [(source: Int, destination: Int)], _ contents: borrowing ContentReader
  ) throws(GitError) {
    for index in Set(pairs.map(\.source)) where sources[index].size == nil && sources[index].side.mode.isRegular {
      sources[index].size = try limitedSize(of: sources[index].side, contents)
    }
    for index in Set(pairs.map(\.destination))
    where destinations[index].size == nil && destinations[index].side.mode.isRegular {
      destinations[index].size = try limitedSize(of: destinations[index].side, contents)
    }
  }

  /// Returns nil for files that are too large to compare.
  private func limitedSize(of side: Delta.Side, _ contents: borrowing ContentReader) throws(GitError) -> Int? {
    let size = try contents.size(of: side)
    return size <= sizeLimit ? size : nil
  }

  private func shareName(_ left: Delta.Side, _ right: Delta.Side) -> Bool {
    left.path.fileName.elementsEqual(right.path.fileName)
  }

  /// The last use of a removed source is its rename; earlier uses are copies.
  private func result() -> [Delta] {
    var left = sources.map(\.uses)
    var matches: [Int: (source: Int, score: Int)] = [:]
    for destination in destinations {
      if let match = destination.match { matches[destination.delta] = match }
    }
    let moved = Set(sources.indices.filter { sources[$0].uses > 0 }.map { sources[$0].delta })
    var result: [Delta] = []
    for (index, delta) in deltas.enumerated() {
      if let match = matches[index] {
        left[match.source] -= 1
        let pairing: Delta.Pairing = left[match.source] > 0 ? .copy(score: match.score) : .rename(score: match.score)
        result.append(Delta(old: sources[match.source].side, new: delta.new, pairing: pairing))
      } else if delta.new != nil || !moved.contains(index) {
        result.append(delta)
      }
    }
    return result
  }
}

/// The files of a difference that are searched for under another name.
package enum RenameDetection: Hashable, Sendable {
  case off
  /// Removed files, as in `git diff -M`.
  case renames
  /// Removed and changed files, as in `git diff -C`.
  case renamesAndCopies
}
