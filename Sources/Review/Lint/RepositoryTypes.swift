import LintEngine
import Platform
import ReviewCore
import Synchronization

/// The types of a repository's Swift files, collected once, when a rule first asks for them.
///
/// The declarations of a file are cached by its contents: by the id of its git object, or by a digest. The cache may
/// lose or damage records at any time; then the file is scanned again.
final class RepositoryTypes: TypeSource {
  /// More files than any repository of handwritten source has. The types of the rest are unknown.
  static let fileLimit = 200_000
  /// For all files together, because many paths can have the same contents.
  static let declarationLimit = 1_000_000

  private struct Collected: Sendable {
    var index = TypeIndex()
    var problem: Problem?
  }

  private let sources: any SwiftSources
  private let openCache: @Sendable () -> (any ResultCache)?
  private let memory: DeclarationMemory?
  private let collected = Mutex<Collected?>(nil)

  /// - Parameters:
  ///   - openCache: Returns the cache when the types are collected; nil for none.
  ///   - memory: The declarations that this process knows already.
  init(
    _ sources: any SwiftSources, cache openCache: @escaping @Sendable () -> (any ResultCache)?,
    memory: DeclarationMemory? = nil
  ) {
    self.sources = sources
    self.memory = memory
    self.openCache = openCache
  }

  var index: TypeIndex {
    collected.withLock { known in
      if let known { return known.index }
      let new = collectedElsewhere()
      known = new
      return new.index
    }
  }

  var problem: Problem? { collected.withLock { $0?.problem } }

  /// Whether a rule has asked for them.
  var isCollected: Bool { collected.withLock { $0 != nil } }

  func renewed() -> any TypeSource { again() }

  /// Returns the same types, to be collected again.
  func again() -> RepositoryTypes { RepositoryTypes(sources, cache: openCache, memory: memory) }

  /// Collects on other threads: the processor time of the calling one counts against the limit of the file that it
  /// lints.
  private func collectedElsewhere() -> Collected {
    concurrently({ self.collect() }, {}).0
  }

  private func collect() -> Collected {
    do {
      let all = try sources.list()
      let contents = DistinctContents(all.prefix(Self.fileLimit))
      let found = try declarations(of: contents.sources)
      let known = found.all
      var count = 0
      let files = contents.files.compactMap { file in
        known[file.source].map { (path: file.path, declarations: $0) }
      }.prefix { file in
        count += file.declarations.count
        return count <= Self.declarationLimit
      }
      let problem = Self.problem(fileCount: all.count, declarationCount: count)
      return Collected(index: TypeIndex(Array(files)), problem: found.problem.map(Self.problem) ?? problem)
    } catch {
      let cause = Problem(error, hint: "Run `git status` to see why.")
      return Collected(problem: Problem(summary: "\(Self.lead): \(cause.summary)", hint: cause.hint))
    }
  }

  private func declarations(of files: [SwiftSource]) throws -> FoundDeclarations {
    let found = FoundDeclarations(count: files.count)
    let statuses = memory.map { remember(files, into: found, from: $0) }
    let unknown = found.missing
    guard !unknown.isEmpty else { return found }
    let cache = openCache().map(DeclarationCache.init)
    _ = parallelMap(unknown) { number in
      guard let cache, let id = files[number].id, let known = cache.declarations(at: cache.key(id)) else { return }
      found.set(known, at: number)
    }
    let missing = found.missing
    try sources.read(missing.map { files[$0] }) { [memory] index, result in
      let number = missing[index]
      switch result {
      case .failure(let problem): found.fail(problem, at: number)
      case .success(let bytes):
        guard let bytes else { return }
        let declarations = Self.declarations(in: bytes, of: files[number], cache)
        found.set(declarations, at: number)
        if let status = statuses?[number] { memory?.keep(declarations, of: files[number].path, at: status) }
      }
    }
    cache?.flush()
    return found
  }

  /// Finds the declarations of files that have not changed since an earlier review.
  /// - Returns: The status of each file, by index, from before it is read.
  private func remember(
    _ files: [SwiftSource], into found: FoundDeclarations, from memory: DeclarationMemory
  ) -> [FileStatus?] {
    let statuses = files.map(sources.status)
    for (number, status) in statuses.enumerated() {
      guard let status, let known = memory.declarations(of: files[number].path, at: status.version) else { continue }
      found.set(known, at: number)
    }
    return statuses
  }

  private static func declarations(
    in bytes: [UInt8], of file: SwiftSource, _ cache: DeclarationCache?
  ) -> [TypeDeclaration] {
    guard let cache else { return DeclarationScan.declarations(in: bytes) }
    let key = file.id.map(cache.key) ?? cache.key(bytes)
    // The caller has looked up the objects.
    if file.id == nil, let known = cache.declarations(at: key) { return known }
    let declarations = DeclarationScan.declarations(in: bytes)
    cache.keep(declarations, at: key)
    return declarations
  }

  private static let lead = "The types of other files are unknown to the rules that need them"

  private static func problem(_ first: Problem, count: Int) -> Problem {
    let more = count == 1 ? "" : " The same is true of \(count - 1) more."
    return Problem(summary: "\(lead): \(first.summary)\(more)", hint: first.hint)
  }

  private static func problem(fileCount: Int, declarationCount: Int) -> Problem? {
    guard fileCount > fileLimit || declarationCount > declarationLimit else { return nil }
    let excess =
      fileCount > fileLimit
      ? "\(fileCount) Swift files, more than \(fileLimit)" : "more than \(declarationLimit) declarations of types"
    return Problem(
      summary: "\(lead): the repository has \(excess).",
      hint: "Remove generated files from the repository, or turn off the rules that need other files.")
  }
}

/// The files with their contents, so that equal objects are read once.
private struct DistinctContents {
  private(set) var sources: [SwiftSource] = []
  /// The paths, each with the index of its contents.
  private(set) var files: [(path: RepoPath, source: Int)] = []

  init(_ all: some Sequence<SwiftSource>) {
    var known: [ObjectID: Int] = [:]
    for source in all {
      let index = source.id.flatMap { known[$0] } ?? sources.count
      if index == sources.count { sources.append(source) }
      if let id = source.id { known[id] = index }
      files.append((path: source.path, source: index))
    }
  }
}
