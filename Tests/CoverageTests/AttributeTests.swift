import Coverage
@testable import LintEngine
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Attributes, and the code that the compiler measures behind them")
struct AttributeTests {
  private static let path: RepoPath = "Sources/M/A.swift"
  private static let macros = MacroDeclarations.declared(in: Array("""
    @attached(body) public macro Logged() = #externalMacro(module: "M", type: "L")
    @attached(accessor) @attached(peer, names: prefixed(_)) macro Stored(_ a: Int) = #externalMacro(module: "M", type: "S")
    @attached(member) macro Described() = #externalMacro(module: "M", type: "D")
    @attached(memberAttribute)
    package macro `Watched`() = #externalMacro(module: "M", type: "W")

    """.utf8))

  private static let body = "{\n  g()\n}\n"

  @Test("Only a known macro removes code; a file without a report has no coverage data behind other attributes", arguments: [
    ("@StoreActor func f() \(body)", true), ("@ViewBuilder var b: Int \(body)", true), ("@Swift.MainActor func f() \(body)", true),
    ("@c func f() \(body)", true), ("@section(\"x\") func f() \(body)", true), ("@lifetime(borrow a) func f() \(body)", true),
    ("@Unknown func f() \(body)", true), ("@A.B<C> func f() \(body)", true), ("@Test func f() \(body)", true),
    ("@Observable class C { func f() \(body) }", true), ("@Unknown struct S { var a = g() }", true),
    ("struct S { @Wrapper var a = g() }", true), ("@Described func f() \(body)", true), ("@Observable class C { var a: Int \(body) }", true),
    ("@Observable class C { static var a = 1 { didSet { g() } } }", true), ("#if os(iOS)\n@A\n#endif\nfunc f() \(body)", true),
    ("@available(swift, introduced: 5.2) func f() \(body)", false),
    ("@available(swift, deprecated: 5) func f() \(body)", true),
    ("@available(macOS, obsoleted: 11) func f() \(body)", true), ("@available(iOS 17, *) func f() \(body)", true),
    ("@Logged func f() \(body)", false), ("@M.Logged func f() \(body)", false), ("@Traced func f() \(body)", false),
    ("@Observable class C { var a = g() }", false), ("@Observable class C { var a = 1 {\n  didSet \(body) } }", false),
    ("@Watched class C { var a = g() }", false), ("struct S { @Stored(1) var a = g() }", false), ("@TaskLocal static var a = { g() }()", false),
    ("@available(swift, obsoleted: 5) func f() \(body)", false), ("@available(swift, obsoleted: 4.2) func f() \(body)", false),
    ("@available(swift 99) func f() \(body)", false), ("@available(swift, introduced: 6) func f() \(body)", false),
    ("@available(swift, introduced: 5) func f() \(body)", true), ("@available(*, unavailable) func f() \(body)", false),
  ])
  func withoutReport(source: String, isUnknown: Bool) {
    let measured = Self.measure(source, FileCoverage?.none)
    #expect(measured.unknown == (isUnknown ? [Self.path] : []))
  }

  /// `f` was measured before the other code was added.
  private static let report = FileCoverage(
    segments: SegmentList([Segment(line: 1, column: 10, count: 1), .end(line: 1, column: 17)]))

  @Test("An older report that lacks the code behind an attribute does not measure the file", arguments: [
    ("@StoreActor func h() { k() }", "StoreActor"), ("struct S { @Wrapper var a = { k() } }", "Wrapper"),
    ("@Maker class C { var a = 1 { didSet { k() } } }", "Maker"), ("@MainActor func h() { k() }", nil),
  ] as [(String, String?)])
  func olderReport(added: String, attribute: String?) {
    let measured = Self.measure("func f() { g() }\n\(added)\n", Self.report)
    #expect(measured.unknown == [Self.path])
    let hint = attribute.map { " If `@\($0)` is a macro that replaces this code, exclude the file with `coverage.exclude`." }
    #expect(measured.notices.first?.hasSuffix("run them again.\(hint ?? "")") == true, "\(measured.notices)")
  }

  @Test("The rest of a file with code that a macro moved is measured, and a note names the file", arguments: [
    "@Observable class C { var a = 1 { didSet { k() } } }", "@Logged func h() { k() }",
    "@available(swift, introduced: 6) func h() { k() }",
  ])
  func movedCode(added: String) {
    let measured = Self.measure("func f() { g() }\n\(added)\n", Self.report)
    #expect(measured.unknown == [])
    #expect(measured.patch == CoverageTally(covered: 1))
    #expect(measured.notices.first?.hasPrefix("Not judged, since some of their added code") == true)
  }

  @Test("Regions of unavailable declarations are not required", arguments: [
    ("struct S { var a: Int { get { 1 }\n@available(*, unavailable) set { g() } } }", 1),
    ("struct S { @available(*, unavailable) var a: Int { 1 }\nvar b: Int { 1 } }", 1),
    ("@available(swift, obsoleted: 5) extension A { func f() { g() } }", 0),
    ("@available(swift, deprecated: 4, obsoleted: 6) func f() { g() }", 0), ("@available(swift, deprecated: 5) func f() { g() }", 1),
  ])
  func unavailable(source: String, count: Int) throws {
    #expect(try #require(ExecutableCode.parsed(Array(source.utf8))).regions.count == count)
  }

  private static func measure(_ source: String, _ report: FileCoverage?) -> PatchCoverage {
    let count = source.split(separator: "\n", omittingEmptySubsequences: false).count
    return PatchMeasurement(
      of: Change([.adding(LineSet(1...count), to: path)]),
      coverage: ResolvedCoverage(files: report.map { [path: $0] } ?? [:]), sources: MemorySources([path: source]),
      settings: CoverageSettings(), parsed: { ExecutableCode.parsed($0, macros: { macros }) }
    ).measure()
  }
}
