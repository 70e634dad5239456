#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The choice of `--color`.
package enum ColourChoice: String, CaseIterable, Sendable {
  /// As the environment and the terminal say.
  case auto
  case always, never
}

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
  /// In lines; nil when unknown, as for a file.
  package var height: Int?
  /// Whether to print colours.
  package let allowsColour: Bool
  /// Whether a line can be redrawn: on a terminal that is not dumb.
  package let redrawsLine: Bool
  /// Whether it follows hyperlinks (OSC 8).
  package var followsLinks = false

  package init(isTerminal: Bool, width: Int?, allowsColour: Bool, redrawsLine: Bool) {
    self.isTerminal = isTerminal
    self.width = width
    self.allowsColour = allowsColour
    self.redrawsLine = redrawsLine
  }

  package init(_ stream: Stream, environment: [String: String], colours: ColourChoice = .auto) {
    let isTerminal = isatty(stream.rawValue) == 1
    let size = isTerminal ? Self.size(of: stream) : nil
    self.init(
      isTerminal: isTerminal, width: size?.columns ?? environment["COLUMNS"].flatMap(Self.positive),
      allowsColour: Self.allowsColour(isTerminal: isTerminal, environment: environment, choice: colours),
      redrawsLine: Self.redrawsLine(isTerminal: isTerminal, environment: environment))
    height = size?.lines
    followsLinks = redrawsLine && allowsColour && Self.followsLinks(in: environment)
  }

  /// The command line has precedence, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`, then a terminal that is
  /// not dumb.
  static func allowsColour(
    isTerminal: Bool, environment: [String: String], choice: ColourChoice = .auto
  ) -> Bool {
    guard choice == .auto else { return choice == .always }
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    return redrawsLine(isTerminal: isTerminal, environment: environment) && environment["CLICOLOR"] != "0"
  }

  static func redrawsLine(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["TERM"] != "dumb"
  }

  /// Returns the present width of the terminal of a stream; nil when it is unknown.
  static func columns(of stream: Stream) -> Int? { size(of: stream)?.columns }

  /// Returns nil when the terminal does not know its size.
  private static func size(of stream: Stream) -> (columns: Int, lines: Int?)? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  private static func positive(_ text: String) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Terminal {
  /// Values of `TERM_PROGRAM`.
  private static let programs: Set<String> = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby"]
  /// Variables that only terminals with hyperlinks set.
  private static let variables = ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"]

  /// Returns whether the terminal that the variables describe follows hyperlinks. No control sequence asks for that.
  ///
  /// `FORCE_HYPERLINK` decides where it is set. Programs that share a terminal among sessions, such as tmux, inherit
  /// the variables of the terminal that started them.
  static func followsLinks(in environment: [String: String]) -> Bool {
    func value(_ name: String) -> String { environment[name] ?? "" }
    if let choice = environment["FORCE_HYPERLINK"], !choice.isEmpty { return choice != "0" }
    let isShared = ["screen", "tmux"].contains { value("TERM").hasPrefix($0) }
    guard !isShared, ["", "0", "false"].contains(value("CI")) else { return false }
    return programs.contains(value("TERM_PROGRAM")) || ["xterm-kitty", "xterm-ghostty"].contains(value("TERM"))
      || variables.contains { !value($0).isEmpty } || Int(value("VTE_VERSION")).map { $0 >= 5_000 } ?? false
  }
}
