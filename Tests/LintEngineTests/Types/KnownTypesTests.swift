import LintEngine
import ReviewCore
import Testing

/// The types of a repository as one file sees them.
@Suite("The types that a file knows")
struct KnownTypesTests {
  /// - Parameter own: The contents of `A.swift`, whose types are requested.
  private func types(_ own: String, _ others: [RepoPath: String] = [:], indexed: String? = nil) -> KnownTypes {
    var sources = others.mapValues { Array($0.utf8) }
    sources["A.swift"] = Array((indexed ?? own).utf8)
    return KnownTypes(source: TypeIndex(sources: sources), path: "A.swift", bytes: Array(own.utf8))
  }

  @Test("How a type is declared, in any file", arguments: [
    ("P", ["protocol"]), ("C", ["class"]), ("S", ["struct"]), ("E", ["enum"]), ("A", ["actor"]), ("Own", ["class"]),
    ("Outer.Inner", ["enum"]), ("Inner", []), ("App.P", ["protocol"]), ("Unknown", []), ("Hidden", []), ("Extended", []),
    ("Row", ["struct"]), ("", []), (".", []),
  ] as [(String, Set<String>)])
  func kinds(name: String, kinds: Set<String>) {
    let types = types(
      "class Own { struct Row {} }", [
        "B.swift": "protocol P {}; class C {}; struct S {}; private class Hidden {}; extension Extended {}",
        "C/D.swift": "enum E {}; actor A {}; struct Outer {}; extension Outer { enum Inner {} }",
      ])
    #expect(Set(types.kinds(of: name).map(\.rawValue)) == kinds)
  }

  @Test("Ancestors come from declarations and extensions of all files", arguments: [
    ("Cart", ["Screen", "UIKit.UIViewController", "UIViewController", "Tracked", "Event", "Sendable"]),
    ("Screen", ["UIKit.UIViewController", "UIViewController", "Sendable"]), ("Tracked", ["Event"]), ("Unknown", []),
  ] as [(String, Set<String>)])
  func ancestors(name: String, ancestors: Set<String>) {
    let types = types(
      "class Cart: Screen {}", [
        "B.swift": "class Screen: UIKit.UIViewController {}", "C.swift": "extension Cart: Tracked {}",
        "D.swift": "protocol Tracked: Event {}; extension Screen: Sendable {}; private extension Cart { func a() {} }",
      ])
    #expect(types.ancestors(of: name) == ancestors)
  }

  @Test("Cycles end", arguments: [
    ("A", ["B", "A"]), ("B", ["A", "B"]), ("Own", ["Own"]), ("X", ["Y", "Z", "X"]),
  ] as [(String, Set<String>)])
  func cycles(name: String, ancestors: Set<String>) {
    let types = types(
      "class Own: Own {}; class X: Y {}", [
        "B.swift": "class A: B {}", "C.swift": "class B: A {}", "D.swift": "protocol Y: Z {}; protocol Z: X {}",
      ])
    #expect(types.ancestors(of: name) == ancestors)
  }

  @Test("A hierarchy of any size ends at a limit")
  func limit() {
    let chain = (0..<5_000).map { "class C\($0): C\($0 + 1) {}\n" }.joined()
    let count = types("", ["B.swift": chain]).ancestors(of: "C0").count
    #expect((1_000..<1_010).contains(count))
  }

  @Test("A type of the file hides those of the same name elsewhere; otherwise all count", arguments: [
    ("class Client {}", "Client", ["class"], []), ("private class Client {}", "Client", ["class"], []),
    ("let a = 1", "Client", ["protocol", "struct"], ["Remote", "Local"]),
    ("class Cart { class Client: Base {} }", "Client", ["class", "protocol", "struct"], ["Base", "Remote", "Local"]),
    ("extension Client: Own {}", "Client", ["protocol", "struct"], ["Own", "Remote", "Local"]),
  ] as [(String, String, Set<String>, Set<String>)])
  func clashes(own: String, name: String, kinds: Set<String>, ancestors: Set<String>) {
    let types = types(own, ["B.swift": "protocol Client: Remote {}", "C/B.swift": "struct Client: Local {}"])
    #expect(Set(types.kinds(of: name).map(\.rawValue)) == kinds)
    #expect(types.ancestors(of: name) == ancestors)
  }

  @Test("The size of extensions in other files", arguments: [
    ("class Screen {}\nextension Screen {\n}", [:], 0, 0),
    ("class Screen {}", ["B.swift": "extension Screen {\n\n  // a\n  let a = 1\n}", "C.swift": "extension Screen {}\nextension Screen {}"], 5, 2),
    ("class Screen {}", ["B.swift": "extension App.Screen {}\nextension Screen.Row {}\nextension Screens {}"], 0, 0),
    ("private class Screen {}", ["B.swift": "extension Screen {}"], 0, 0),
    ("class Screen {}", ["B.swift": "class Screen {}", "C.swift": "extension Screen {}"], 0, 0),
    ("class Screen {}", ["B.swift": "private class Screen {}", "C.swift": "private extension Screen {}"], 1, 1),
    ("let a = 1", ["C.swift": "extension Screen {}"], 0, 0),
  ] as [(String, [RepoPath: String], Int, Int)])
  func extensions(own: String, others: [RepoPath: String], codeLines: Int, files: Int) {
    let size = types(own, others).otherExtensions(of: "Screen")
    #expect(size.codeLines == codeLines && size.files == files)
  }

  @Test("The index's version of the file itself does not count, because the linted bytes may be newer")
  func ownVersion() {
    let types = types("class Cart: Screen {}", indexed: "class Cart: Other {}; extension Cart {}; protocol Gone {}")
    #expect(types.ancestors(of: "Cart") == ["Screen"])
    #expect(types.kinds(of: "Gone") == [])
    #expect(types.otherExtensions(of: "Cart").files == 0)
  }
}
