@testable import Platform
import Testing

/// The kernel of macOS returns these bytes.
@Suite struct ProcessArgumentsTests {
  private static func texts(_ list: [ArraySlice<UInt8>]?) -> [String]? {
    list.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test("The arguments and the environment follow the padded path of the program", arguments: [
    ([2, 0, 0, 0], "/bin/sh\0\0\0\0sh\0-c\0A=1\0B=\0\0kernel=x\0", ["sh", "-c"], ["A=1", "B="]),
    ([1, 0, 0, 0], "/bin/a b\0a b\0", ["a b"], []),
    ([2, 0, 0, 0], "/bin/sh\0sh\0\0A=1\0\0", ["sh", ""], ["A=1"]),
    ([0, 0, 0, 0], "/bin/sh\0\0A=1\0\0", [], ["A=1"]),
    ([1, 0, 0, 0], "/bin/sh\0sh\0A=1\0B=torn", ["sh"], ["A=1"]),
  ] as [([UInt8], String, [String], [String])])
  func parts(count: [UInt8], rest: String, words: [String], environment: [String]) {
    let arguments = ProcessArguments((count + Array(rest.utf8))[...])
    #expect(Self.texts(arguments?.words) == words)
    #expect(Self.texts(arguments?.environment) == environment)
  }

  @Test("Bytes that end before the last argument are refused", arguments: [
    [], [1, 0, 0, 0], [1, 0, 0, 0, 97], [2, 0, 0, 0, 97, 0, 98, 0], [255, 255, 255, 255, 97, 0, 98, 0],
  ] as [[UInt8]])
  func torn(bytes: [UInt8]) {
    #expect(ProcessArguments(bytes[...]) == nil)
  }
}
