import Testing

@testable import Servers

@Suite("Messages with a header")
struct ContentFramingTests {
  private func frames(_ pieces: [String], limit: Int = 8) -> [String] {
    var framing = ContentFraming(limit: limit)
    return pieces.flatMap { framing.frames(in: Array($0.utf8)) }.map { frame in
      switch frame {
      case .content(let content): String(decoding: content, as: UTF8.self)
      case .tooLong: "(too long)"
      case .malformed: "(malformed)"
      }
    }
  }

  @Test("Messages are found by their length", arguments: [
    ("Content-Length: 2\r\n\r\n{}", ["{}"]), ("content-length:3\r\nContent-Type: x\r\n\r\nabcContent-Length: 0\r\n\r\n", ["abc", ""]),
    ("Content-Length: 9\r\n\r\n123456789Content-Length: 1\r\n\r\na", ["(too long)", "a"]),
    ("Length: 2\r\n\r\n{}", ["(malformed)"]), ("Content-Length: -2\r\n\r\n{}", ["(malformed)"]),
    ("Content-Length: 99999999999999999999\r\n\r\n{}", ["(malformed)"]), ("Content-Length: 2\r\n\r\n{", []), ("", []),
  ] as [(String, [String])])
  func messages(stream: String, expected: [String]) {
    #expect(frames([stream]) == expected)
    #expect(frames(stream.map(String.init)) == expected, "byte by byte")
  }

  @Test("A header is bounded")
  func longHeader() {
    #expect(frames([String(repeating: "a", count: 5_000), "Content-Length: 2\r\n\r\n{}"]) == ["(malformed)"])
  }

  @Test("A framed message is read back")
  func roundTrip() {
    var framing = ContentFraming(limit: 100)
    #expect(framing.frames(in: ContentFraming.framed(Array("é".utf8))) == [.content(Array("é".utf8))])
  }
}
