import ReviewCore
import SwiftTests
import Testing

/// A package in which `A.swift` declares a type, and the other files use it in one way each.
@Suite("Suites that a change affects")
struct AffectedSuitesTests {
  private static func file(
    _ path: String, module: String = "Shop", declares: Set<String> = [], uses: Set<String> = [],
    _ edit: (inout IndexedFile) -> Void = { _ in }
  ) -> IndexedFile {
    var file = IndexedFile(path: path, module: module, time: 0)
    file.declared = declares
    file.referenced = uses
    edit(&file)
    return file
  }

  private static let files = [
    file("Sources/Cart.swift", declares: ["cart"], uses: ["price", "Int"]),
    file("Sources/Price.swift", declares: ["price"]),
    file("Sources/PriceText.swift", uses: ["price"]) { $0.extended = ["price"] },
    file("Sources/Shown.swift", declares: ["shown"]),
    file("Sources/Label.swift", declares: ["label"], uses: ["shown"]) { $0.overridden = ["shown"] },
    file("Sources/Number.swift", uses: ["shown", "Int"]) { ($0.extended, $0.conformed) = (["Int"], ["shown"]) },
    file("Sources/Foreign.swift", uses: ["Int"]) { ($0.extended, $0.conformed) = (["Int"], ["Hashable"]) },
    file("Sources/Alone.swift", declares: ["alone"]),
    file("Sources/Tool.swift", module: "tool", declares: ["tool"], uses: ["alone"]),
    file("Tests/CartTests.swift", module: "ShopTests", uses: ["cart"]) { $0.names = ["CartTests"] },
    file("Tests/ShownTests.swift", module: "ShopTests", uses: ["shown"]) { $0.names = ["ShownTests", "free"] },
    file("Tests/ToolTests.swift", module: "ToolTests") { $0.names = ["ToolTests"] },
  ]

  private static let all = ["ShopTests.CartTests", "ShopTests.ShownTests", "ShopTests", "ToolTests.ToolTests"]

  private func suites(_ changes: [ChangedSource], readers: Set<String> = []) -> (AffectedSuites, [String]) {
    let graph = FileGraph(Self.files, programs: ["ToolTests": ["tool"]])
    let affected = AffectedSuites(changes: changes, graph: graph, readers: readers)
    let tests = Self.all.map { TestCase(library: .swiftTesting, suite: $0, name: "free()", status: .notRun) }
    return (affected, tests.filter(affected.contains).map(\.suite))
  }

  private func edit(_ path: String, old: String = "let a = 1", new: String = "let a = 2") -> ChangedSource {
    ChangedSource(oldPath: path, newPath: path, old: Array(old.utf8), new: Array(new.utf8))
  }

  @Test("A suite depends on files through references, extensions, requirements, conformances and programs", arguments: [
    ("Sources/Cart.swift", ["ShopTests.CartTests"]), ("Sources/Price.swift", ["ShopTests.CartTests"]),
    ("Sources/PriceText.swift", ["ShopTests.CartTests"]),
    ("Sources/Shown.swift", ["ShopTests.ShownTests", "ShopTests"]),
    ("Sources/Label.swift", ["ShopTests.ShownTests", "ShopTests"]),
    ("Sources/Number.swift", ["ShopTests.ShownTests", "ShopTests"]),
    ("Sources/Alone.swift", ["ToolTests.ToolTests"]), ("Sources/Tool.swift", ["ToolTests.ToolTests"]),
    ("Tests/CartTests.swift", ["ShopTests.CartTests"]),
  ])
  func depends(path: String, expected: [String]) {
    let (affected, suites) = suites([edit(path)])
    #expect(affected.reasonForTargets == nil)
    #expect(suites == expected)
  }

  @Test("A suite that may read sources runs whatever file changed")
  func reads() {
    let (_, suites) = suites([edit("Sources/Alone.swift")], readers: ["Tests/CartTests.swift"])
    #expect(suites == ["ShopTests.CartTests", "ToolTests.ToolTests"])
  }

  @Test("A test whose file is unknown runs")
  func unknown() {
    let (affected, _) = suites([edit("Sources/Alone.swift")])
    for suite in ["ShopTests.Generated", "Other.Suite"] {
      #expect(affected.contains(TestCase(library: .xctest, suite: suite, name: "testAdds", status: .notRun)))
    }
  }

  @Test("Suites are not distinguished when a change may reach files without a reference", arguments: [
    (("Sources/a.json", "Sources/a.json"), "Sources/a.json is not a Swift file"),
    (("Sources/Cart.swift", nil), "Sources/Cart.swift was deleted"),
    (("Sources/Basket.swift", "Sources/Cart.swift"), "Sources/Cart.swift was renamed"),
    ((nil, "Sources/New.swift"), "the index has no Sources/New.swift"),
    (
      ("Sources/Foreign.swift", "Sources/Foreign.swift"),
      "Sources/Foreign.swift makes a type of another package conform to a protocol of another package"
    ),
  ] as [((String?, String?), String)])
  func fallsBack(paths: (String?, String?), reason: String) {
    let change = ChangedSource(oldPath: paths.0, newPath: paths.1, old: [], new: [])
    #expect(suites([change]).0.reasonForTargets == reason)
  }

  @Test("A removed declaration and an added extension reach files without a reference", arguments: [
    ("func a() {}", "func b() {}", "Sources/Cart.swift removes or changes a declaration"),
    ("", "extension Int {}", "Sources/Cart.swift adds a declaration with `extension`"),
    ("", "struct A {", "the braces of Sources/Cart.swift are not balanced"),
  ])
  func fallsBack(old: String, new: String, reason: String) {
    #expect(suites([edit("Sources/Cart.swift", old: old, new: new)]).0.reasonForTargets == reason)
  }

  @Test("A source reads files if it uses its path, except as a default argument", arguments: [
    ("let root = URL(filePath: #filePath)", true), ("open(#file)", true),
    ("FileManager.default.currentDirectoryPath", true), ("log(#fileID)", false),
    ("func check(file: StaticString = #filePath, line: UInt = #line)", false),
    ("func check(file: StaticString = #file) { open(#filePath) }", true), ("let a = 1", false),
  ])
  func readsSources(source: String, expected: Bool) {
    #expect(AffectedSuites.readsSources(source) == expected)
  }
}
