import Digests
import Dispatch
import LintEngine
import Platform
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@testable import Review

@Suite("The types of a repository")
struct RepositoryTypesTests {
  /// Files in memory, which counts what is read.
  private final class MemorySwift: SwiftSources {
    struct Counts: Hashable {
      var lists = 0
      var reads = 0
    }

    private let texts: [RepoPath: String]
    private let ids: [RepoPath: ObjectID]
    private let failure: Problem?
    private let unreadable: Set<RepoPath>
    private let counted = Mutex(Counts())

    /// - Parameter hasObjects: Whether the files have ids of git objects.
    init(
      _ texts: [RepoPath: String], hasObjects: Bool = false, failure: Problem? = nil, unreadable: Set<RepoPath> = []
    ) {
      self.texts = texts
      self.failure = failure
      self.unreadable = unreadable
      ids = hasObjects ? texts.compactMapValues { ObjectID(Digest(of: $0.utf8).hex + "00000000") } : [:]
    }

    var counts: Counts { counted.withLock { $0 } }

    func list() throws -> [SwiftSource] {
      counted.withLock { $0.lists += 1 }
      if let failure { throw failure }
      return texts.keys.sorted().map { SwiftSource(path: $0, id: ids[$0]) }
    }

    func status(of file: SwiftSource) -> FileStatus? { nil }

    func read(_ files: [SwiftSource], _ body: @escaping @Sendable (Int, Result<[UInt8]?, Problem>) -> Void) {
      counted.withLock { $0.reads += files.count }
      for (index, file) in files.enumerated() {
        let problem = Problem(summary: "\(file.path) could not be read: no access.", hint: "Make it readable.")
        body(index, unreadable.contains(file.path) ? .failure(problem) : .success(texts[file.path].map { Array($0.utf8) }))
      }
    }
  }

  private static let texts: [RepoPath: String] = [
    "A.swift": "class Base: UIViewController { }", "B/C.swift": "protocol P { }; extension Base {\n}\n", "D.swift": "",
  ]
  private let folder: TemporaryTestFolder

  init() throws {
    folder = try TemporaryTestFolder()
  }

  private func types(_ sources: MemorySwift) -> RepositoryTypes {
    let packs = folder.path + "/packs"
    return RepositoryTypes(sources) { ResultPack(folder: packs, name: "types") }
  }

  /// Returns what a file outside the sources knows.
  private func summary(_ types: any TypeSource) -> [String] {
    let known = KnownTypes(source: types, path: "Z.swift", bytes: Array("class Cart { }; extension Cart { }".utf8))
    return ["Base", "P", "Cart", "Gone"].map { name in
      "\(name): \(known.kinds(of: name).map(\.rawValue).sorted()) \(known.ancestors(of: name).sorted())"
    }
  }

  private static let expected = [
    "Base: [\"class\"] [\"UIViewController\"]", "P: [\"protocol\"] []", "Cart: [\"class\"] []", "Gone: [] []",
  ]

  @Test("They are equal with a cold and a warm cache; a known object is not read again", arguments: [
    (false, [3, 3]), (true, [3, 0]),
  ])
  func warmth(hasObjects: Bool, reads: [Int]) {
    for count in reads {
      let sources = MemorySwift(Self.texts, hasObjects: hasObjects)
      let types = types(sources)
      #expect(summary(types) == Self.expected)
      #expect(sources.counts == MemorySwift.Counts(lists: 1, reads: count))
      #expect(types.problem == nil)
    }
  }

  @Test("Without a cache they are the same")
  func uncached() {
    let sources = MemorySwift(Self.texts, hasObjects: true)
    #expect(summary(RepositoryTypes(sources) { nil }) == Self.expected)
  }

  @Test("They are collected once, when the first of many threads asks")
  func once() {
    let sources = MemorySwift(Self.texts)
    let types = types(sources)
    #expect(types.problem == nil && sources.counts.lists == 0)
    DispatchQueue.concurrentPerform(iterations: 50) { _ in
      #expect(types.index.answer(named: "P") == ["protocol"])
    }
    #expect(sources.counts.lists == 1)
  }

  @Test("A damaged cache is rebuilt, whatever the damage", arguments: [0, 1, 2, 3, 4])
  func damage(kind: Int) throws {
    #expect(summary(types(MemorySwift(Self.texts, hasObjects: true))) == Self.expected)
    let path = folder.path + "/packs/types.pack"
    let whole = try LocalFiles().read(path, limit: 1 << 20)
    for place in stride(from: 0, to: whole.count, by: 7) {
      var bytes = whole
      switch kind {
      case 0: bytes = Array(bytes.prefix(place))
      case 1: bytes[place] ^= 0xFF
      case 2: bytes = Array("something else".utf8)
      case 3: bytes += Array(repeating: 0xFF, count: place)
      default: bytes = []
      }
      try LocalFiles().write(bytes, to: path)
      #expect(summary(types(MemorySwift(Self.texts, hasObjects: true))) == Self.expected)
      let after = MemorySwift(Self.texts, hasObjects: true)
      #expect(summary(types(after)) == Self.expected)
      #expect(after.counts.reads == 0)
    }
  }

  @Test("A changed file replaces its declarations")
  func changes() {
    #expect(summary(types(MemorySwift(Self.texts))) == Self.expected)
    let edited = Self.texts.merging(["A.swift": "class Base { }"]) { $1 }
    #expect(summary(types(MemorySwift(edited)))[0] == "Base: [\"class\"] []")
    let sources = MemorySwift(edited)
    let first = types(sources)
    _ = first.index
    #expect(summary(first.renewed())[0] == "Base: [\"class\"] []")
    #expect(sources.counts.lists == 2)
  }

  @Test("Files that cannot be read or listed are a problem with a hint")
  func problems() {
    let unreadable = types(MemorySwift(Self.texts, unreadable: ["A.swift", "D.swift"]))
    #expect(summary(unreadable)[1] == Self.expected[1])
    #expect(unreadable.problem == Problem(
      summary: "The types of other files are unknown to the rules that need them: A.swift could not be read: no access."
        + " The same is true of 1 more.", hint: "Make it readable."))
    let failure = Problem(summary: "git could not list the files: no index.", hint: "Run `git status`.")
    let unlisted = types(MemorySwift([:], failure: failure))
    #expect(summary(unlisted)[1] == "P: [] []")
    #expect(unlisted.problem == Problem(
      summary: "The types of other files are unknown to the rules that need them: git could not list the files: no index.",
      hint: "Run `git status`."))
  }

  @Test("Equal objects are read once, and the number of declarations is limited")
  func bomb() {
    let text = (0..<9_000).map { "class C\($0) { }\n" }.joined()
    let paths = (0..<120).map { RepoPath("F\($0).swift") }
    let sources = MemorySwift(Dictionary(uniqueKeysWithValues: paths.map { ($0, text) }), hasObjects: true)
    let types = types(sources)
    _ = types.index
    #expect(sources.counts.reads == 1)
    #expect(types.problem?.summary.hasSuffix("the repository has more than 1000000 declarations of types.") ?? false)
  }

  @Test("Very many files and names are collected")
  func many() {
    var texts: [RepoPath: String] = [:]
    for number in 0..<3_000 { texts[RepoPath("F\(number).swift")] = "class C\(number): C\(number + 1) { }" }
    let known = KnownTypes(source: types(MemorySwift(texts, hasObjects: true)), path: "Z.swift", bytes: [])
    #expect(known.ancestors(of: "C2990").contains("C3000"))
  }
}

extension TypeIndex {
  /// Returns the kinds of a type as another file knows them.
  fileprivate func answer(named name: String) -> [String] {
    KnownTypes(source: self, path: "Z.swift", bytes: []).kinds(of: name).map(\.rawValue)
  }
}
