import Foundation

extension CoverageComparison {
  /// A command whose complete output is read.
  struct Command {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    private let arguments: [String]

    /// - Parameter arguments: The first one is the program's path.
    init(_ arguments: [String]) {
      self.arguments = arguments
    }

    func output() throws -> [UInt8] {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: arguments[0])
      process.arguments = Array(arguments.dropFirst())
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(description: "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
      }
      return [UInt8](output)
    }
  }
}
