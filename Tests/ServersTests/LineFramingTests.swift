import Testing

@testable import Servers

@Suite("Lines of a stream")
struct LineFramingTests {
  private func frames(_ pieces: [String], limit: Int = 8) -> [String] {
    var framing = LineFraming(limit: limit)
    let frames = pieces.flatMap { framing.frames(in: Array($0.utf8)) }
    return (frames + [framing.lastFrame()].compactMap { $0 }).map { frame in
      switch frame {
      case .line(let line): String(decoding: line, as: UTF8.self)
      case .tooLong: "(too long)"
      }
    }
  }

  @Test("Lines are found wherever the pieces end", arguments: [
    ([], []), (["a\nb\n"], ["a", "b"]), (["a", "b", "\n", "c"], ["ab", "c"]), (["\n\n \r\n\ta\r\n"], ["\ta\r"]),
    (["12345678\n"], ["12345678"]),
  ] as [([String], [String])])
  func lines(pieces: [String], expected: [String]) {
    #expect(frames(pieces) == expected)
  }

  @Test("A line over the limit is discarded, and the next one is read", arguments: [
    (["123456789\nok\n"], ["(too long)", "ok"]), (["12345", "6789", "0123", "\n", "ok"], ["(too long)", "ok"]),
    (["123456789"], ["(too long)"]),
  ] as [([String], [String])])
  func long(pieces: [String], expected: [String]) {
    #expect(frames(pieces) == expected)
  }

  @Test("Every way to cut a stream gives the same lines")
  func anyCut() {
    let text = "one\n\ntwo\r\n123456789\nthree"
    for first in 0...text.count {
      for second in first...text.count {
        let pieces = [text.prefix(first), text.dropFirst(first).prefix(second - first), text.dropFirst(second)].map(String.init)
        #expect(frames(pieces) == ["one", "two\r", "(too long)", "three"])
      }
    }
  }
}
