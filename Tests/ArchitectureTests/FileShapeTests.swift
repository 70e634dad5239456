import Foundation
import Testing

/// Limits on source files: size, file name, and constructs that are not allowed.
@Suite struct FileShapeTests {
  @Test("No source file has more than 400 lines", arguments: ["Sources", "Tests"])
  func filesAreSmall(folder: String) throws {
    for file in try Checkout().swiftFiles(in: folder) {
      #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count - 1) lines: what would its parts be called?")
    }
  }

  @Test("Sources do not use constructs that trap, hide warnings or leak", arguments: [
    "try!", "as!", "fatalError(", "@unchecked Sendable", "public ", "print(unsafe", "TODO", "FIXME",
  ])
  func sourcesDoWithout(construct: String) throws {
    for file in try Checkout.sources.get() where file.target != "EmbedRulesPlugin" {
      for (number, text) in file.code where contains(text, construct) {
        let isProved = construct == "@unchecked Sendable" && isExplained(file.lines, before: number)
        let isSpecialised = construct == "public " && Self.specialised.contains(file.path)
        #expect(isProved || isSpecialised, "\(file.path):\(number) says \(construct)")
      }
    }
  }

  /// Types with generic members that rules call at every node. The compiler specialises those of public types alone in
  /// another module.
  private static let specialised: Set = [
    "Sources/LintEngine/Rules/Registration.swift", "Sources/LintEngine/Rules/RuleContext.swift",
    "Sources/LintEngine/Rules/RuleState.swift",
  ]

  @Test("No mutable state is shared: every static property is a constant or computed")
  func nothingIsSharedAndMutable() throws {
    let stored = /\bstatic var \w+[^{]*(?:=|$)/
    for file in try Checkout.sources.get() {
      for (number, text) in file.code where text.contains("static var") {
        #expect(text.firstMatch(of: stored) == nil, "\(file.path):\(number): \(text)")
      }
    }
  }

  @Test("Type names do not contain generic words such as Manager or Helper")
  func namesSaySomething() throws {
    let empty = /\b(?:struct|class|enum|actor|protocol)\s+\w*(?:Manager|Helper|Utils|Utilities)\b/
    for file in try Checkout.sources.get() {
      for (number, text) in file.code where text.contains("Manager") || text.contains("Helper") || text.contains("Util") {
        #expect(text.firstMatch(of: empty) == nil, "\(file.path):\(number): \(text)")
      }
    }
  }

  @Test("A file with one type is named after it")
  func filesAreNamedForTheirType() throws {
    let declaration = /^(?:package |public )?(?:indirect )?(?:final )?(?:struct|enum|class|actor|protocol) (\w+)/
    for file in try Checkout.sources.get() {
      let types = Set(file.lines.filter { $0.first?.isLetter == true }.compactMap { $0.firstMatch(of: declaration).map { String($0.output.1) } })
      guard types.count == 1, let type = types.first else { continue }
      let name = file.name.split(separator: "+").first.map(String.init) ?? file.name
      #expect(type == name || file.name.contains("+") || file.name.hasPrefix("\(type)") || "\(type)s" == name || name.hasSuffix(type), "\(file.path) is about \(type)")
    }
  }

  private func contains(_ line: String, _ construct: String) -> Bool {
    guard let range = line.range(of: construct) else { return false }
    guard construct.first?.isLetter == true, range.lowerBound > line.startIndex else { return true }
    let before = line[line.index(before: range.lowerBound)]
    return !before.isLetter && !before.isNumber && before != "_" && before != "." && before != "`"
  }

  private func isExplained(_ lines: [Substring], before number: Int) -> Bool {
    lines[max(0, number - 8)..<(number - 1)].contains { $0.drop { $0 == " " }.hasPrefix("//") }
  }
}
