import ArgumentParser
import Foundation
import Platform
import Review
import ReviewCore
import Synchronization

/// Runs the command line and returns the exit status. Only this type converts errors to exit statuses.
package enum Launcher {
  /// - Parameter commandLine: The program's name, then its arguments.
  /// - Returns: 0 passed, 1 a gate failed, 2 could not judge, 64 bad usage; 128 plus the signal's number when
  ///   interrupted.
  package static func run(_ commandLine: [String]) async -> Int32 {
    // Swift reads the command line from /proc on Linux; it is empty when /proc is not mounted.
    guard !commandLine.isEmpty else { return status(for: noCommandLine) }
    let arguments = Array(commandLine.dropFirst())
    OrphanGuard.waitIfAsked(arguments)
    guard !FileManager.default.currentDirectoryPath.isEmpty else { return status(for: noFolder) }
    let endsByInterruption = Mutex(false)
    do {
      if let shortage = ResourceLimits.current.shortage { throw shortage }
      try await Interruption.cancelling(abandon: leave) {
        var command = try parsed(arguments)
        endsByInterruption.withLock { [isWatch = command is WatchCommand] in $0 = isWatch }
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      }
      return ExitStatus.passed
    } catch let interruption as Interruption {
      guard !endsByInterruption.withLock({ $0 }) else { return interruption.exitStatus }
      return status(for: interruption)
    } catch {
      return status(for: error)
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try CommandNames.check(arguments)
    let command = try Reviewbot.parseAsRoot(arguments)
    guard let file = (command as? CoverageCommand)?.diffCover.configFile else { return command }
    return try Reviewbot.parseAsRoot(DiffCoverConfiguration.expanding(arguments, from: file, services: .live()))
  }

  /// Stops unfinished work: writes no report, removes the temporary folders, and prints one line.
  private static func status(for interruption: Interruption) -> Int32 {
    let environment = ProcessSecrets.environment
    ScratchFolders(environment: environment).removeAll()
    // The current line may show progress.
    let start = Terminal(.standardError, environment: environment).redrawsLine ? Terminal.erasure : ""
    Console.standard.say(start + "error: Interrupted by \(interruption.name); the command did not finish.")
    return interruption.exitStatus
  }

  /// Ends the process immediately.
  @Sendable private static func leave(after interruption: Interruption) {
    OwnChildren.endAll()
    OwnProcess.endImmediately(status: status(for: interruption))
  }

  private static let noCommandLine = Problem(
    summary: "The command line cannot be read: /proc is not mounted.",
    hint: "Mount it with `mount -t proc proc /proc`; running tests requires it, too.")

  private static let noFolder = Problem(
    summary: "The current folder cannot be found.", hint: "It may have been removed: change to another folder.")

  private static func status(for error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let error = error as? any UserFacingError {
      Console.standard.report(error)
      return error is UsageProblem ? ExitStatus.usage : ExitStatus.undecided
    }
    let code = Reviewbot.exitCode(for: error)
    guard code == .validationFailure || code.isSuccess else {
      Console.standard.report(
        Problem(
          summary: Escaped.line(String(describing: error)), hint: "If it stays, please report it with the command."))
      return ExitStatus.undecided
    }
    guard code.isSuccess else {
      Console.standard.report(UsageProblem(parsing: error))
      return ExitStatus.usage
    }
    return written(RuleCompletion.added(to: Reviewbot.fullMessage(for: error)) + "\n")
  }

  /// Prints the requested help or version. A write error is then the only error to report.
  private static func written(_ text: String) -> Int32 {
    do {
      try Console.standard.write(text)
      return ExitStatus.passed
    } catch {
      return status(for: error)
    }
  }
}

/// The exit statuses of the process, a contract with scripts.
enum ExitStatus {
  static let passed: Int32 = 0
  static let failed: Int32 = 1
  static let undecided: Int32 = 2
  /// `EX_USAGE` of sysexits.h, which ArgumentParser uses too.
  static let usage: Int32 = 64

  /// - Throws: `ExitCode` for every outcome but passed.
  static func end(_ outcome: Report.Outcome) throws {
    switch outcome {
    case .passed: return
    case .failed: throw ExitCode(failed)
    case .broken: throw ExitCode(undecided)
    }
  }
}
