#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The destination of an output stream of this process.
package struct Terminal: Hashable, Sendable {
  package enum Stream: Int32, Hashable, Sendable {
    case standardOutput = 1
    case standardError = 2
  }

  /// Erases the current line, and moves the cursor to its start.
  package static let erasure = "\r\u{1B}[K"

  package let isTerminal: Bool
  /// In columns; nil when unknown, as for a file.
  package let width: Int?
  /// Whether to print colours.
  package let allowsColour: Bool
  /// Whether a line can be redrawn: on a terminal that is not dumb.
  package let redrawsLine: Bool

  package init(isTerminal: Bool, width: Int?, allowsColour: Bool, redrawsLine: Bool) {
    self.isTerminal = isTerminal
    self.width = width
    self.allowsColour = allowsColour
    self.redrawsLine = redrawsLine
  }

  package init(_ stream: Stream, environment: [String: String]) {
    let isTerminal = isatty(stream.rawValue) == 1
    self.init(
      isTerminal: isTerminal, width: Self.width(of: stream, isTerminal: isTerminal, environment: environment),
      allowsColour: Self.allowsColour(isTerminal: isTerminal, environment: environment),
      redrawsLine: Self.redrawsLine(isTerminal: isTerminal, environment: environment))
  }

  /// `NO_COLOR` (no-color.org) has precedence, then `CLICOLOR_FORCE`, then a terminal that is not dumb.
  static func allowsColour(isTerminal: Bool, environment: [String: String]) -> Bool {
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    return redrawsLine(isTerminal: isTerminal, environment: environment) && environment["CLICOLOR"] != "0"
  }

  static func redrawsLine(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["TERM"] != "dumb"
  }

  private static func width(of stream: Stream, isTerminal: Bool, environment: [String: String]) -> Int? {
    var size = winsize()
    if isTerminal, unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    guard let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 else { return nil }
    return columns
  }
}
