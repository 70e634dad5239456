import Coverage
import ReviewCore
import Testing

@Suite("Files that a reader may skip") struct PassedOverTests {
  private static let paths = [
    "Sources/A.swift", "/r/Sources/A.swift", "/r/.build/Gen.swift", "/r/Other.swift", "/elsewhere/Sources/A.swift",
    "/elsewhere/B.swift", "B.swift", "../A.swift", "x/../Sources/A.swift", "Sources/A.swift/.", "C:\\Sources\\A.swift",
    "Sources/B/..//A.swift", "Sources/A.swift/",
  ]

  @Test("Skipped files do not change the resolved paths", arguments: [[], [PathMap(old: "/elsewhere/B.swift", new: "Sources/A.swift")]])
  func noDifference(maps: [PathMap]) throws {
    let text = Self.paths.map { "SF:\($0)\nDA:1,1\nend_of_record\n" }.joined()
    let resolver = PathResolver(repositoryRoots: ["/r"], pathMaps: maps, knownPaths: ["Sources/A.swift"])
    let whole = resolver.resolve(try CoverageReader.read(Array(text.utf8), name: "r"))
    let report = try CoverageReader.read(Array(text.utf8), name: "r", wants: resolver.mayBeKnown)
    let part = resolver.resolve(report)
    #expect(part.files == whole.files && part.unmatched == whole.unmatched && part.outsideCount == whole.outsideCount)
    #expect(report.passedOver.isEmpty == !maps.isEmpty)
  }
}

@Suite("Report paths become repository paths")
struct PathResolverTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    var roots = ["/home/me/repo"]
    var packageRoot = ""
    var maps: [PathMap] = []
    var reportRoots: [String] = []
    let paths: [String]
    var inside: [RepoPath] = []
    var unmatched: [String] = []
    var ambiguous: [String] = []
    var foreign: [String] = []
    var outside = 0
  }

  private static let known: [RepoPath] = [
    "Sources/A/B.swift", "Sources/A/main.swift", "Sources/C/main.swift", "Package.swift", "Packages/P/Sources/Q/R.swift",
    "Sources/Ä b/C.swift", "Sources/\u{E9}/D.swift", "Packages/P/Sources/e\u{301}.swift", "Sources/odd\\name.swift",
  ]

  @Test(
    "Each report path resolves to the expected file",
    arguments: [
      Example(
        testDescription: "below the root", paths: ["/home/me/repo/Sources/A/B.swift", "/home/me/repo/New.swift"],
        inside: ["New.swift", "Sources/A/B.swift"]),
      Example(
        testDescription: "dots and doubled slashes",
        paths: ["/home/me//repo/./Sources/X/../A/B.swift", "./Sources/Ä b/C.swift"],
        inside: ["Sources/A/B.swift", "Sources/Ä b/C.swift"]),
      Example(
        testDescription: "another spelling of the root", roots: ["/repo", "/private/repo"],
        paths: ["/private/repo/Sources/A/B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "outside, when the report knows the root",
        paths: [
          "/home/me/repo/Package.swift", "/usr/include/stdio.h", "/home/me/repository/Sources/A/B.swift",
          "/home/me/repo/.build/checkouts/x/Sources/A/B.swift", "/x/.build/checkouts/y/Sources/A/B.swift",
        ],
        inside: [".build/checkouts/x/Sources/A/B.swift", "Package.swift"], foreign: ["/home/me/repository/Sources/A/B.swift"],
        outside: 3),
      Example(
        testDescription: "with the separators of Windows",
        paths: ["Sources\\A\\B.swift", "..\\repo\\Sources\\C\\main.swift", "Packages/P\\Sources\\Q\\R.swift", "x\\y.swift"],
        inside: ["Packages/P/Sources/Q/R.swift", "Sources/A/B.swift", "Sources/C/main.swift"], unmatched: ["x\\y.swift"]),
      Example(
        testDescription: "of a share of Windows", paths: ["\\\\host\\ci\\Sources\\A\\B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "with a backslash in a name", paths: ["Sources/odd\\name.swift", "/home/me/repo/Sources/odd\\name.swift"],
        inside: ["Sources/odd\\name.swift"]),
      Example(
        testDescription: "mapped, with the separators of Windows", maps: [PathMap(old: "App/Src", new: "Sources")],
        paths: ["App\\Src\\A\\B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "in another Unicode spelling, relative and below the root", packageRoot: "Packages/P",
        paths: ["Sources/A\u{308} b/C.swift", "/home/me/repo/Sources/e\u{301}/D.swift", "Sources/\u{E9}.swift"],
        inside: ["Packages/P/Sources/e\u{301}.swift", "Sources/Ä b/C.swift", "Sources/\u{E9}/D.swift"]),
      Example(
        testDescription: "in another Unicode spelling, from another machine",
        paths: ["/ci/Sources/A\u{308} b/C.swift", "D:\\ci\\Sources\\e\u{301}\\D.swift"],
        inside: ["Sources/Ä b/C.swift", "Sources/\u{E9}/D.swift"]),
      Example(
        testDescription: "two files of another root with one end",
        paths: ["/ci/App/Sources/A/B.swift", "/ci/Lib/Sources/A/B.swift", "/ci/x/Sources/C/main.swift"],
        inside: ["Sources/C/main.swift"], ambiguous: ["/ci/App/Sources/A/B.swift", "/ci/Lib/Sources/A/B.swift"]),
      Example(
        testDescription: "a report's root before the repository's", reportRoots: ["Packages/P"],
        paths: ["Sources/Q/R.swift", "Package.swift"], inside: ["Package.swift", "Packages/P/Sources/Q/R.swift"]),
      Example(
        testDescription: "the same path below a report's root and the repository's",
        reportRoots: ["/home/me/repo/Sources"], paths: ["A/B.swift"], inside: ["Sources/A/B.swift"]),
      Example(testDescription: "relative", paths: ["Sources/A/B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "relative to the package", packageRoot: "Packages/P", paths: ["Sources/Q/R.swift"],
        inside: ["Packages/P/Sources/Q/R.swift"]),
      Example(
        testDescription: "relative to a root of the report", reportRoots: ["/elsewhere", "/home/me/repo/Sources"],
        paths: ["A/B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "relative to a relative root of the report", reportRoots: ["Packages/P"],
        paths: ["Sources/Q/R.swift"], inside: ["Packages/P/Sources/Q/R.swift"]),
      Example(
        testDescription: "from another machine", paths: ["/build/x/Sources/A/B.swift", "C:\\ci\\Sources\\C\\main.swift"],
        inside: ["Sources/A/B.swift", "Sources/C/main.swift"]),
      Example(
        testDescription: "from another machine, of a package in a folder", paths: ["Sources/Q/R.swift"],
        inside: ["Packages/P/Sources/Q/R.swift"]),
      Example(
        testDescription: "upward from the root or the package, and back", packageRoot: "Packages/P",
        paths: ["../../../repo/Sources/C/main.swift", "../repo/Sources/A/B.swift", "../Q/X.swift"],
        inside: ["Sources/A/B.swift", "Sources/C/main.swift"], unmatched: ["../Q/X.swift"]),
      Example(
        testDescription: "could be two", paths: ["main.swift", "/x/main.swift"], unmatched: ["/x/main.swift"], ambiguous: ["main.swift"]),
      Example(
        testDescription: "a bare name is too little for an absolute path", paths: ["/x/Package.swift"],
        unmatched: ["/x/Package.swift"]),
      Example(testDescription: "like none", paths: ["/x/Y.swift", "Z.swift"], unmatched: ["/x/Y.swift", "Z.swift"]),
      Example(
        testDescription: "fetched and built files of another machine",
        paths: ["/x/.build/checkouts/Sources/A/B.swift", "/x/DerivedData/Sources/A/B.swift", "../Sources/A/B.swift"],
        unmatched: ["../Sources/A/B.swift"], outside: 2),
      Example(
        testDescription: "mapped, the longest first",
        maps: [PathMap(old: "/ci", new: "/nowhere"), PathMap(old: "/ci/src/", new: "Sources")],
        paths: ["/ci/src/A/B.swift"], inside: ["Sources/A/B.swift"]),
      Example(
        testDescription: "mapped to the root itself", maps: [PathMap(old: "/ci", new: "")],
        paths: ["/ci/Package.swift"], inside: ["Package.swift"]),
      Example(
        testDescription: "a map holds for whole components only", maps: [PathMap(old: "/ci", new: "Sources")],
        paths: ["/cinema/A/B.swift"], unmatched: ["/cinema/A/B.swift"]),
    ])
  func resolves(example: Example) {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: 1)])
    let report = CoverageReport(
      files: Dictionary(uniqueKeysWithValues: example.paths.map { ($0, file) }), roots: example.reportRoots)
    var resolver = PathResolver(
      repositoryRoots: example.roots, packageRoot: example.packageRoot, pathMaps: example.maps, knownPaths: Self.known)
    resolver.knowsAllFiles = true
    let resolved = resolver.resolve(report)
    #expect(resolved.files.keys.sorted() == example.inside)
    #expect(resolved.unmatched == example.unmatched)
    #expect(resolved.ambiguous == example.ambiguous)
    #expect(resolved.foreign == example.foreign)
    #expect(resolved.outsideCount == example.outside)
  }

  @Test("Two names of one file, in one report or two, are merged")
  func mergesNames() {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: 1)])
    let resolver = PathResolver(repositoryRoots: ["/r"], knownPaths: Self.known)
    let one = resolver.resolve(CoverageReport(files: ["/r/Sources/A/B.swift": file, "Sources/A/B.swift": file]))
    let two = resolver.resolve(CoverageReport(files: ["/other/Sources/A/B.swift": file, "/x": file]))
    let merged = one.merging(two)
    #expect(merged.files["Sources/A/B.swift"]?.lines == [LineCount(line: 1, count: 3)])
    #expect(merged.unmatched == ["/x"])
  }

  @Test("A bare name is not merged into the file that the report names in full")
  func keepsBareNamesApart() {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: 1)])
    let resolver = PathResolver(repositoryRoots: ["/r"], knownPaths: Self.known)
    let resolved = resolver.resolve(CoverageReport(files: ["/r/Sources/A/B.swift": file, "B.swift": file]))
    #expect(resolved.files["Sources/A/B.swift"]?.lines == [LineCount(line: 1, count: 1)])
    #expect(resolved.ambiguous == ["B.swift"])
    #expect(resolver.resolve(CoverageReport(files: ["B.swift": file])).files.keys.map(\.description) == ["Sources/A/B.swift"])
  }

  @Test("A path through a symbolic link to a folder resolves to the file", arguments: ["/r/Linked/B.swift", "Linked/B.swift"])
  func followsLinks(path: String) {
    let file = FileCoverage(lineCounts: [LineCount(line: 1, count: 1)])
    let resolver = PathResolver(repositoryRoots: ["/r"], knownPaths: Self.known) { path in
      path.replacing("/r/Linked/", with: "/r/Sources/A/")
    }
    #expect(resolver.resolve(CoverageReport(files: [path: file])).files.keys.map(\.description) == ["Sources/A/B.swift"])
  }

  @Test(
    "Path maps are parsed",
    arguments: [("/a=b", "/a", "b"), ("/a=", "/a", ""), ("a=b=c", "a", "b=c")])
  func readsMaps(text: String, old: String, new: String) {
    #expect(PathMap(text) == PathMap(old: old, new: new))
  }

  @Test("Invalid path maps are rejected", arguments: ["", "=", "=a", "a"])
  func refusesMaps(text: String) {
    #expect(PathMap(text) == nil)
  }
}
