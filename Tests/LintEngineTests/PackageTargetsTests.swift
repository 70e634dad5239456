import LintEngine
import ReviewCore
import Testing

@Suite("The targets of a manifest, read from its text")
struct PackageTargetsTests {
  private func targets(_ text: String) throws -> PackageTargets {
    try #require(PackageTargets.parsed(Array("import PackageDescription\nlet package = Package(name: \"P\", \(text))\n".utf8)))
  }

  @Test("Literal names, paths, sources and exclusions are read; dependencies are no targets")
  func reads() throws {
    let found = try targets(
      """
      dependencies: [.package(path: "../Kit"), .package(name: "B", path: "Libs/B"), .package(url: "x", from: "1.0.0")],
      targets: [
        .target(name: "Lib", dependencies: [.target(name: "Core"), "B"], path: "Code", exclude: ["Old"], sources: ["A"]),
        .executableTarget(name: "tool"), .macro(name: "Macros"), .plugin(name: "Gen", capability: .buildTool()),
        .testTarget(name: "LibTests", dependencies: [.target(name: "Lib")], path: "Checks"),
        .binaryTarget(name: "X", path: "X.zip"), Target.target(name: "Long"),
      ]
      """)
    #expect(found.targets.map(\.name) == ["Lib", "tool", "Macros", "Gen", "LibTests", "Long"])
    #expect(found.targets.map(\.isTest) == [false, false, false, false, true, false])
    #expect(found.targets.map(\.path) == ["Code", nil, nil, nil, "Checks", nil])
    #expect(found.targets[0].sources == ["A"] && found.targets[0].exclude == ["Old"])
    #expect(found.localPackages == ["../Kit", "Libs/B"])
    #expect(found.isComplete)
  }

  @Test("A computed name, path or list is unknown, and makes the reading incomplete", arguments: [
    ("targets: [.target(name: name)]", nil, nil, false), ("targets: [.target(name: name, path: \"A\")]", nil, "A", true),
    ("targets: [.target(name: \"A\", path: folder)]", "A", nil, false),
    ("targets: [.target(name: \"A\", path: \"x\\(y)\")]", "A", nil, false),
    ("targets: [.target(name: \"A\", sources: files)]", "A", nil, false),
    ("targets: [.target(name: \"A\", path: \"a\\u{301}\")]", "A", nil, false),
  ] as [(String, String?, String?, Bool)])
  func incomplete(text: String, name: String?, path: String?, isComplete: Bool) throws {
    let found = try targets(text)
    #expect(found.targets.map(\.name) == [name] && found.targets.map(\.path) == [path])
    #expect(found.isComplete == isComplete)
  }

  @Test("Targets outside of the package's own call are found, too")
  func elsewhere() throws {
    let text = "var list: [Target] = []\nlist.append(.testTarget(name: \"T\"))\n#if os(Linux)\nlist += [.target(name: \"L\")]\n#endif\n"
    let found = try #require(PackageTargets.parsed(Array(text.utf8)))
    #expect(found.targets.map(\.name) == ["T", "L"])
  }

  @Test("Hostile manifests are read or refused, and never end the program", arguments: [
    "", "(", String(repeating: "[", count: 100_000), "\u{0}", ".target(name:", "let x = .target(name: \"\"\"\na\n\"\"\")",
  ])
  func hostile(text: String) {
    _ = PackageTargets.parsed(Array(text.utf8))
  }
}

@Suite("Questions about single sources")
struct SourceInspectionTests {
  @Test("The first syntax error is located", arguments: [
    ("let a = 1\n", nil), ("let a = (\n", 1), ("let a = 1\nfunc )\n", 2),
    ("func f() {\n", 1), ("", nil), ("// (\n", nil), ("let a = \"x\n", 1),
  ] as [(String, Int?)])
  func syntaxErrors(text: String, line: Int?) {
    #expect(SourceInspection.firstSyntaxError(in: Array(text.utf8))?.line == line)
  }

  @Test("Conflict markers are found where the parser takes them for operators, and not in strings", arguments: [
    ("let a = 1\n<<<<<<< HEAD\nlet b = 1\n=======\nlet b = 2\n>>>>>>> x\n", 2), ("let a = 1 <<<<<<< b\n", nil),
    ("let a = \"\"\"\n<<<<<<< HEAD\n\"\"\"\n", nil), ("<<<<<<< HEAD\n", 1), ("", nil), ("\n\n<<<<<<< x", 3),
  ] as [(String, Int?)])
  func conflictMarkers(text: String, line: Int?) {
    #expect(SourceInspection.conflictMarker(in: Array(text.utf8)) == line)
  }

  @Test("Bytes that are not UTF-8 are a syntax error")
  func latin1() {
    #expect(SourceInspection.firstSyntaxError(in: Array("let caf".utf8) + [0xE9] + Array(" = 1\n".utf8))?.line == 1)
  }

  @Test("Commands in comments are found, those in strings are not", arguments: [
    ("// swiftlint:disable all\nlet a = 1\n", [["all"]]), ("let a = 1 // reviewbot:disable:this force_try - x\n", [["force_try"]]),
    ("let s = \"// swiftlint:disable all\"\n", []), ("/* swiftlint:disable todo */\nlet b = 1 /* swiftlint:enable todo */", [["todo"], ["todo"]]),
    ("let s = \"\"\"\n// swiftlint:disable all\n\"\"\"\n", []),
  ] as [(String, [[String]])])
  func commands(text: String, names: [[String]]) {
    #expect(SourceInspection.suppressions(in: Array(text.utf8)).map { $0.names.map(\.rule.name) } == names)
  }
}
