import ReviewCore
import Testing

@testable import Reporting

@Suite("No printed line is a command to the CI that runs us")
struct InertLineTests {
  @Test(
    "Commands lose their meaning visibly",
    arguments: [
      ("::error::x", "\\::error::x"), ("  ::add-mask::x", "  \\::add-mask::x"), ("a ::error::", "a ::error::"),
      ("a ##[group]b", "a #\\#[group]b"), ("##vso[task.x]y", "#\\#vso[task.x]y"), ("##teamcity[x]", "#\\#teamcity[x]"),
      ("## heading", "## heading"), ("", ""), ("##[\u{301}x", "#\\#[\u{301}x"),
      ("\u{3000}::error::x", "\u{3000}\\::error::x"), ("\u{A0}\t::x::y", "\u{A0}\t\\::x::y"),
      ("\u{200B} ::x::y", "\u{200B} \\::x::y"),
    ])
  func commandsAreBroken(line: String, inert: String) {
    #expect(inertLine(line) == inert)
  }

  @Test("The text report contains no line that a runner executes", arguments: samples)
  func textReportIsInert(sample: Sample) {
    let lines = TextReporter().render(sample.report).split(separator: "\n")
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[") || $0.contains("##vso[") })
  }
}
