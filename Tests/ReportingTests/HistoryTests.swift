import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import ReviewCore
import ReviewTestKit
import Testing

@testable import Reporting

@Suite("The history of a branch")
struct HistoryTests {
  private static let formats = HistoryFormat.allCases

  @Test("Every format, every sample", arguments: formats.map(\.rawValue), historySamples.map(\.name))
  func rendersAsRecorded(format: String, sample: String) throws {
    let history = try #require(historySamples.first { $0.name == sample }).history
    let text = try #require(HistoryFormat(rawValue: format)).text(of: history)
    let ending = format == "text" ? "txt" : format == "json" ? "json" : "svg"
    let difference = Golden().difference(of: text, from: "history-\(format)/\(sample).\(ending)")
    #expect(difference == nil)
  }

  @Test("Pictures are XML without scripts, links and text that commands a terminal", arguments: [HistoryFormat.svg, .badge])
  func picturesAreInert(format: HistoryFormat) throws {
    for sample in historySamples {
      let text = format.text(of: sample.history)
      let parser = XMLParser(data: Data(text.utf8))
      let names = ElementNames()
      parser.delegate = names
      #expect(parser.parse(), "\(sample.name): \(parser.parserError.map(String.init(describing:)) ?? "")")
      #expect(names.found.isDisjoint(with: ["script", "a", "image", "use", "foreignObject"]), "\(sample.name)")
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("##["))
    }
  }

  @Test("The JSON is valid and keeps all digits")
  func json() throws {
    struct Document: Decodable {
      struct Commit: Decodable {
        let commit: String
        let findings: [String: Int]?
      }
      let version: Int
      let commits: [Commit]
    }
    let text = HistoryFormat.json.text(of: .hostile)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.version == 1 && document.commits.first?.findings?["errors"] == 1 << 40)
  }

  @Test("An axis has round lines that include all values", arguments: [
    ([], 1, [0, 1]), ([0], 1, [0, 1]), ([0, 1], 1, [0, 1]), ([0, 4], 1, [0, 1, 2, 3, 4]), ([0, 5], 1, [0, 2, 4, 6]),
    ([0, 38], 1, [0, 10, 20, 30, 40]), ([755, 812], 10, [740, 760, 780, 800, 820]), ([1000], 10, [990, 1000]),
    ([0, 12_460], 100, [0, 5_000, 10_000, 15_000]), ([0, 1 << 40], 1, [0, 500_000_000_000, 1_000_000_000_000, 1_500_000_000_000]),
  ] as [([Int], Int, [Int])])
  func axes(values: [Int], step: Int, lines: [Int]) {
    #expect(ChartAxis(for: values, step: step, limit: step == 10 ? 1_000 : .max).lines == lines)
  }

  @Test("Differences have a sign", arguments: [
    (777, 781, "+0.4"), (781, 777, "−0.4"), (777, 777, "±0"), (700, 720, "+2"), (0, 1000, "+100"),
  ])
  func differences(before: Int, after: Int, text: String) {
    #expect(Difference(from: Percentage(before, of: 1000), to: Percentage(after, of: 1000))?.description == text)
    #expect(Difference(from: Percentage(before, of: 1000), to: Percentage(nil, of: nil)) == nil)
  }

  @Test("Differences of counts have a sign", arguments: [(1, 3, "+2"), (3, 1, "−2"), (3, 3, "±0"), (0, .max, "+9223372036854775807")])
  func counts(before: Int, after: Int, text: String) {
    #expect(Difference(from: before, to: after).description == text)
  }
}

/// The names of all elements of a document.
private final class ElementNames: NSObject, XMLParserDelegate {
  private(set) var found: Set<String> = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    found.insert(name)
  }
}
