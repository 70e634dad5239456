/// Configurations of tools that format code.
enum OtherConfiguration {
  /// Returns the name of the tool that a configuration belongs to; nil for a file that may be SwiftLint's.
  static func formatter(of bytes: [UInt8], name: String) -> String? {
    switch name.split(separator: "/").last {
    case ".swift-format": return "swift-format"
    case ".swiftformat": return "SwiftFormat"
    default: return isJSONOfSwiftFormat(bytes) ? "swift-format" : nil
    }
  }

  /// Returns whether a file is a JSON object with keys of swift-format; SwiftLint's keys have underscores.
  private static func isJSONOfSwiftFormat(_ bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else { return false }
    return ["lineLength", "indentation", "maximumBlankLines", "respectsExistingLineBreaks", "rules"].contains { key in
      bytes.firstRange(of: Array("\"\(key)\"".utf8)) != nil
    }
  }
}
