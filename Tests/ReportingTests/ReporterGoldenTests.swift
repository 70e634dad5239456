import Reporting
import ReviewTestKit
import Testing

@Suite("Reporters render the sample reports as their golden files show")
struct ReporterGoldenTests {
  private let golden = Golden()
  /// Formats with a budget; the others would only repeat a thousand findings.
  private let cuttingFormats = ["text", "markdown", "github"]

  @Test("Every format, every sample", arguments: reporters.map(\.name), samples)
  func rendersAsRecorded(format: String, sample: Sample) throws {
    guard sample.name != "thousand-findings" || cuttingFormats.contains(format) else { return }
    let text = try #require(reporterKind(named: format)).make(ReportStyle(width: 100)).render(sample.report)
    let difference = golden.difference(of: text, from: "\(format)/\(sample.name).txt")
    #expect(difference == nil)
  }

  @Test("The page of a change whose diff and sources are known")
  func rendersSource() {
    let text = HTMLReporter(context: .sample).render(.sourced)
    let difference = golden.difference(of: text, from: "html/with-source.txt")
    #expect(difference == nil)
  }

  @Test("The text report at 80 columns and in colours", arguments: samples)
  func rendersNarrowAndInColours(sample: Sample) {
    let text = TextReporter(style: ReportStyle(colours: true, width: 80)).render(sample.report)
    let difference = golden.difference(of: text, from: "text-80-colours/\(sample.name).txt")
    #expect(difference == nil)
  }
}
