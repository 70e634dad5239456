@testable import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Roots of a report")
struct ReportRootsTests {
  private static let roots = [
    "/r", "/", "/r/a", "/r/a/b", "/x/y", "a", "a/b", ".", "../q", "/r/a/../c", "/r/b", "b/a", "/r/c/c",
  ]
  private static let paths = [
    "A.swift", "a/A.swift", "b/A.swift", "../A.swift", "../b/A.swift", "../../r/a/A.swift", "r/A.swift", "r/a/b/A.swift",
    "../../../A.swift", "./c/../A.swift", "..",
  ]
  private static let known: [RepoPath] = ["A.swift", "a/A.swift", "a/b/A.swift", "b/A.swift", "b/a/A.swift", "c/A.swift"]

  /// Returns the file found by trying the path from each root.
  private func tried(_ path: PathComponents, _ roots: [String], _ suffixes: PathSuffixes) -> RepoPath? {
    let repository = PathComponents("/r")
    return roots.lazy.map { PathComponents($0).appending(path) }
      .compactMap { $0.isAbsolute ? $0.below(repository) : $0 }.map(\.repoPath).first(where: suffixes.knows)
  }

  @Test("The result equals that of trying one root after the other", .firstCounterexample)
  func findsTheSame() {
    let suffixes = PathSuffixes(Self.known)
    for first in Self.roots {
      for second in Self.roots {
        var roots = ReportRoots([first, second], repository: [PathComponents("/r")])
        for path in Self.paths.map({ PathComponents($0) }) {
          let expected = tried(path, [first, second], suffixes)
          #expect(roots.file(at: path, in: suffixes) == expected, "\(path.repoPath) from \(first), \(second)")
        }
      }
    }
  }

  @Test("The cost grows with the sum of roots and files, not with their product")
  func isLinear() {
    let count = 1_000
    let known = (0..<count).map { RepoPath("p\($0)/A.swift") }
    let suffixes = PathSuffixes(known)
    var roots = ReportRoots((0..<count).map { "/r/p\($0)" }, repository: [PathComponents("/r")])
    for number in 0..<count {
      #expect(roots.file(at: PathComponents("q\(number)/A.swift"), in: suffixes) == nil)
    }
    #expect(roots.file(at: PathComponents("A.swift"), in: suffixes) == "p0/A.swift")
    #expect(roots.steps <= 3 * count)
  }

  @Test("Duplicate sources of a Cobertura report count once, in order")
  func distinct() throws {
    let sources = ["b", "a", "b", "", "a"].map { "<source>\($0)</source>" }.joined()
    let report = try CoverageReader.read(Array("<coverage><sources>\(sources)</sources></coverage>".utf8), name: "r.xml")
    #expect(report.roots == ["b", "a"])
  }

  @Test("Different spellings of one path name one file")
  func spellings() throws {
    let report = (1...100).map { "SF:Sources/\(String(repeating: "./", count: $0))A.swift\nDA:\($0),1\nend_of_record\n" }
    let resolver = PathResolver(repositoryRoots: ["/r"], knownPaths: ["Sources/A.swift"])
    let resolved = resolver.resolve(try CoverageReader.read(Array(report.joined().utf8), name: "r"))
    #expect(resolved.files["Sources/A.swift"]?.lineCounts.map(\.line) == Array(1...100))
  }
}
