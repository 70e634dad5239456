import ReviewCore
import Testing

@Suite("Targets and the files they compile")
struct TargetMapTests {
  private static func target(_ name: String, isTest: Bool = false) -> TargetMap.Target {
    TargetMap.Target(name: name, isTest: isTest, definition: "Package.swift")
  }

  private static let map: TargetMap = {
    var map = TargetMap()
    map.add(target("Lib"), compiling: "Sources/Lib", except: ["Sources/Lib/Old"])
    map.add(target("LibTests", isTest: true), compiling: "Checks")
    map.add(target("Kit"), compiling: "Checks/Kit")
    map.add(target("Both", isTest: true), compiling: "Shared")
    map.add(target("Both"), compiling: "Shared")
    map.add(target("AppTests", isTest: true), compilingFile: "App/BloodTest.swift")
    return map
  }()

  @Test("The deepest folder decides, and production code outranks tests", arguments: [
    ("Sources/Lib/A.swift", "Lib"), ("Sources/Lib/Pods/A.swift", "Lib"), ("Sources/Lib/Old/A.swift", nil),
    ("Sources/Other/A.swift", nil), ("Checks/A.swift", "LibTests"), ("Checks/Kit/A.swift", "Kit"),
    ("Shared/A.swift", "Both"), ("App/BloodTest.swift", "AppTests"), ("App/A.swift", nil),
  ] as [(RepoPath, String?)])
  func findsTarget(path: RepoPath, name: String?) {
    #expect(Self.map.target(of: path)?.name == name)
  }

  @Test("A file is a test for one reason, and the manifest outranks every other", arguments: [
    ("Checks/A.swift", "it is in the test target LibTests of Package.swift"), ("Shared/A.swift", nil),
    ("Sources/Lib/A.swift", nil), ("Free/A.swift", "it imports XCTest"), ("Free/B.swift", "FreeTests contains tests"),
    ("Free/C.swift", "it belongs to the fixture package Tests/F"), ("Free/D.swift", nil),
  ] as [(RepoPath, String?)])
  func reasons(path: RepoPath, reason: String?) {
    let files = TestFiles(
      targets: Self.map,
      others: [
        "Free/A.swift": .imports("XCTest"), "Free/B.swift": .folder("FreeTests"), "Free/C.swift": .fixture("Tests/F"),
        "Sources/Lib/A.swift": .imports("Testing"),
      ])
    #expect(files.reason(for: path)?.description == reason)
  }

  @Test("A tool's folder counts only where the tool creates it, and never for a file of a target", arguments: [
    ("Pods/Kit/A.swift", "CocoaPods"), ("App/Pods/Kit/A.swift", "CocoaPods"), ("Lib/Pods/A.swift", nil),
    ("Carthage/Build/A.swift", "Carthage"), ("Lib/Carthage/A.swift", nil), ("DerivedData/A.swift", "Xcode"),
    ("Lib/DerivedData/A.swift", nil), ("SourcePackages/checkouts/A.swift", "Xcode"), ("Pods.swift", nil),
    ("Pods/Own/A.swift", nil),
  ] as [(RepoPath, String?)])
  func toolFolders(path: RepoPath, tool: String?) {
    var map = TargetMap()
    map.add(Self.target("Own"), compiling: "Pods/Own")
    let tools = ToolFolders(among: [path], targets: map, exists: { $0 == "App/Podfile" })
    #expect(tools.tool(of: path) == tool)
    #expect(FileScope().excluding(tools).exclusion(of: path) == tool.map(FileScope.Exclusion.tool))
    #expect(ToolFolders(ignoring: ["Pods"], among: [path], targets: map).tool(of: path) == (tool == "CocoaPods" ? nil : tool))
  }
}

@Suite("The ledger of changed files")
struct FileLedgerTests {
  private static let left = FileState.leftOut(because: "in a folder of CocoaPods", by: .builtIn)
  private static let open = FileState.unjudged(because: "git treats it as binary")

  @Test("A file has one state: a check that could not judge it decides, then the check that did most", arguments: [
    (FileState.linted, FileState.measured, FileState.Word.measured), (.linted, .notExecutable, .notExecutable),
    (.linted, .test(because: "it imports XCTest"), .test), (.linted, nil, .linted), (left, .measured, .measured),
    (.linted, left, .linted), (left, left, .leftOut), (open, .measured, .unjudged), (.linted, open, .unjudged),
    (left, nil, .leftOut), (nil, nil, nil),
  ] as [(FileState?, FileState?, FileState.Word?)])
  func oneState(lint: FileState?, coverage: FileState?, word: FileState.Word?) {
    #expect(FileLedger.Entry(path: "A.swift", lint: lint, coverage: coverage).state?.word == word)
  }

  @Test("The ledger joins the checks by path, and counts each file once")
  func joins() {
    let ledger = FileLedger([
      .lint: ["B.swift": .linted, "A.swift": Self.left, "C.swift": .linted],
      .coverage: ["B.swift": .measured, "A.swift": Self.left], .tests: [:],
    ])
    #expect(ledger.entries.map(\.path) == ["A.swift", "B.swift", "C.swift"])
    #expect(ledger.counts.map(\.word) == [.linted, .measured, .leftOut] && ledger.counts.allSatisfy { $0.count == 1 })
    #expect(ledger.entries[0].omissions.map(\.check) == [.lint, .coverage])
  }
}
