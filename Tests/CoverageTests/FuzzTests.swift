import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Hostile input produces a report or an error, never a trap")
struct FuzzTests {
  /// A small generator (SplitMix64) that returns the same numbers in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  private static let pieces: [[UInt8]] = [
    "\"", "\\", "[", "]", "{", "}", ",", ":", "[[", "]]", "\\u", "\\ud800", "-", "0", "9999999999999999999999", "1e9",
    "true", "fals", "\0", "\n", "\"segments\":[", "\"filename\":", "end_of_record\n", "SF:", "DA:", "BRDA:", "<", ">",
    "</", "/>", "&#x110000;", "&", "<!--", "<![CDATA[", "filename=", "\u{FEFF}", "é",
  ].map { Array($0.utf8) }

  @Test(
    "Mutated reports of every format are read or rejected", .firstCounterexample,
    arguments: [
      ("gaps.json", 4_000), ("Shapes.first.json", 600), ("gaps.lcov", 10_000), ("cobertura", 1_000), ("xccov", 10_000),
    ])
  func readsMutations(name: String, times: Int) throws {
    let seed = try Self.seed(name)
    var generator = Generator(state: UInt64(seed.count))
    var outcomes = (reports: 0, errors: 0)
    for _ in 0..<times {
      let mutated = Self.mutate(seed, with: &generator)
      do {
        let report = try CoverageReader.read(mutated, name: name)
        outcomes.reports += 1
        for file in report.files.values { #expect(Self.isOrderly(Array(file.lineCounts))) }
      } catch {
        outcomes.errors += 1
        #expect(!error.summary.isEmpty)
      }
    }
    #expect(outcomes.reports > 20)
    #expect(outcomes.errors > 20)
  }

  @Test("Mutated sources are still judged", .firstCounterexample, arguments: [SourceMap.Language.swift, .cFamily])
  func judgesMutations(language: SourceMap.Language) throws {
    let seed = try Fixture.bytes(language == .swift ? Fixture.shapes : "gaps.c.txt")
    let file = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
    var generator = Generator(state: 7)
    for _ in 0..<100 {
      let source = SourceMap(Self.mutate(seed, with: &generator), language: language)
      let judge = LineJudge(file, source: source)
      for line in judge.lines {
        guard case .partial(let spans) = line.state else { continue }
        let length = source.text(ofLine: line.number)?.count ?? 0
        #expect(spans.allSatisfy { $0.lowerBound >= 1 && $0.upperBound <= length + 1 && !$0.isEmpty })
      }
    }
  }

  @Test("Mutated baselines are read or rejected", .firstCounterexample)
  func decodesMutations() throws {
    let text = "reviewbot-coverage 1\nproject 7 1 2\nlines 8 10\nfile 3n4c1p2u Sources/A%20B.swift\nfile 9c B.swift\n"
    var generator = Generator(state: 3)
    var decoded = 0
    for _ in 0..<4_000 {
      let mutated = String(decoding: Self.mutate(Array(text.utf8), with: &generator), as: UTF8.self)
      do throws(CoverageFormatError) {
        let baseline = try BaselineCoverage(decoding: mutated, name: "note")
        #expect(try BaselineCoverage(decoding: baseline.encoded, name: "again") == baseline)
        decoded += 1
      } catch {
        #expect(!error.hint.isEmpty)
      }
    }
    #expect(decoded > 10)
  }

  private static func seed(_ name: String) throws -> [UInt8] {
    switch name {
    case "cobertura":
      let report = try Fixture.file("Shapes.swift", in: "Shapes.first.json")
      let exported = ExportedCoverage(ResolvedCoverage(files: ["Sources/Shapes.swift": report]))
      return Array(CoberturaWriter.text(of: exported, timestamp: 0).utf8)
    case "xccov":
      let line = #"{"line":3,"isExecutable":true,"executionCount":4,"subranges":[{"column":9,"executionCount":0}]}"#
      return Array("{\"/a/B.swift\":[\(line),{\"line\":4,\"isExecutable\":false}],\"/c\":[]}".utf8)
    default: return try Fixture.bytes(name)
    }
  }

  private static func mutate(_ seed: [UInt8], with generator: inout Generator) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(at + Int.random(in: 0...12, using: &generator), bytes.count)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.removeSubrange(at..<end)
      case 2: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: at)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 4: bytes.replaceSubrange(at..<end, with: pieces.randomElement(using: &generator) ?? [])
      default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &generator))
      }
    }
    return Int.random(in: 0..<20, using: &generator) == 0 ? Array(bytes.prefix(bytes.count / 2)) : bytes
  }

  private static func isOrderly(_ lines: [LineCount]) -> Bool {
    zip(lines, lines.dropFirst()).allSatisfy { $0.line < $1.line }
  }
}
