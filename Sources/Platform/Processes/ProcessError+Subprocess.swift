import ReviewCore
import Subprocess

extension ProcessError {
  init(_ error: SubprocessError, command: Command) {
    let name = Escaped.line(command.executable)
    let directory = Escaped.line(command.directory ?? ".")
    switch error.code {
    case .executableNotFound:
      self.init(
        summary: "The program \(name) was not found, or is not one that may be run.",
        hint: "Install it, add its folder to PATH, or use its full path.")
    case .failedToChangeWorkingDirectory:
      self.init(
        summary: "\(name) could not be started in \(directory): no such folder.",
        hint: "Give a folder that exists.")
    default:
      self.init(
        summary: "\(name) could not be run: \(Escaped.line(error.description))",
        hint: "Check that the file is a program that may be executed here.")
    }
  }
}

extension ProcessOutcome.Termination {
  init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signalled(signal)
    }
  }
}
