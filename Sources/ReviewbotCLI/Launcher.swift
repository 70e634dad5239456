import ArgumentParser
import Foundation
import Host
import ReviewCore

/// From argv to exit status. Only here do errors become exit statuses.
package enum Launcher {
  /// - Parameter commandLine: The program's name, then its arguments.
  /// - Returns: 0 passed, 1 a gate failed, 2 could not judge, 64 bad usage.
  package static func run(_ commandLine: [String]) async -> Int32 {
    // Swift reads it from /proc on Linux, and finds nothing where that is not mounted.
    guard !commandLine.isEmpty else { return status(for: noCommandLine) }
    let arguments = Array(commandLine.dropFirst())
    OrphanGuard.waitIfAsked(arguments)
    guard !FileManager.default.currentDirectoryPath.isEmpty else { return status(for: noFolder) }
    do {
      if let shortage = ResourceLimits.current.shortage { throw shortage }
      let expanded = try DiffCoverConfiguration.expanding(Self.understood(arguments), services: .live())
      var command = try Reviewbot.parseAsRoot(expanded)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return ExitStatus.passed
    } catch {
      return status(for: error)
    }
  }

  /// `lint --fix --diff` prints a patch, though `--diff FILE` names a change elsewhere.
  private static func understood(_ arguments: [String]) -> [String] {
    guard arguments.first == "lint", arguments.contains("--fix") else { return arguments }
    return arguments.map { $0 == "--diff" ? "--patch" : $0 }
  }

  private static let noCommandLine = Problem(
    summary: "The command line cannot be read: /proc is not mounted.",
    hint: "Mount it with `mount -t proc proc /proc`; running tests requires it, too.")

  private static let noFolder = Problem(
    summary: "The current folder cannot be found.", hint: "It may have been removed: change to another folder.")

  private static func status(for error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let error = error as? any Mendable {
      Console.standard.say("reviewbot: \(error.summary)\n  \(error.hint)")
      return error is UsageProblem ? ExitStatus.usage : ExitStatus.undecided
    }
    let code = Reviewbot.exitCode(for: error)
    guard code == .validationFailure || code.isSuccess else {
      Console.standard.say("reviewbot: \(Visible.line(String(describing: error)))\n  If it stays, please report it with the command.")
      return ExitStatus.undecided
    }
    let text = Reviewbot.fullMessage(for: error)
    guard code.isSuccess else {
      Console.standard.say(text)
      return code.rawValue
    }
    return written(text + "\n")
  }

  /// Help and version are asked for; that they cannot be written is then all there is to say.
  private static func written(_ text: String) -> Int32 {
    do {
      try Console.standard.write(text)
      return ExitStatus.passed
    } catch {
      return status(for: error)
    }
  }
}
