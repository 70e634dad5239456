import Glibc

/// A child process whose output is read while its input is written, so that neither side blocks the other.
struct ChildProcess {
  let program: String
  let arguments: [String]
  /// `NAME=value`.
  let environment: [String]

  func run(input: [UInt8], secondsAllowed: Int) throws(GitError) -> GitCommandOutput {
    guard let channels = ChildChannels() else { throw failed("no file descriptors are left") }
    guard let process = spawn(channels) else {
      channels.closeAll()
      throw failed(unsafe String(cString: strerror(errno)))
    }
    channels.closeChildEnds()
    let deadline = Self.now + secondsAllowed
    let (output, errors, isInTime) = channels.exchange(input: input) { Self.now < deadline }
    if !isInTime { kill(process, SIGKILL) }
    let status = Self.wait(for: process)
    guard isInTime else { throw failed("it took more than \(secondsAllowed) seconds") }
    return GitCommandOutput(status: status, output: output, errors: errors)
  }

  private func failed(_ reason: String) -> GitError {
    GitError(
      .command, "`git` could not be run: \(reason).",
      hint: "Try `git --version`, and the network connection when something was to be fetched.")
  }

  private func spawn(_ channels: ChildChannels) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [channels.childInput, channels.childOutput, channels.childErrors].enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var process: pid_t = 0
    let code = CStringList.with(arguments) { arguments in
      CStringList.with(environment) { environment in
        DiskFile(program).withPath { path in
          unsafe posix_spawn(&process, path, &actions, nil, arguments, environment)
        }
      }
    }
    errno = code
    return code == 0 ? process : nil
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Seconds since an arbitrary point, from the monotonic clock.
  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}

/// Passes a list of texts to C as `char *const[]`, terminated by a null pointer.
enum CStringList {
  @safe static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { pointer in unsafe free(pointer) } }
    return unsafe pointers.withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else {
        var none: UnsafeMutablePointer<CChar>? = nil
        return unsafe body(&none)
      }
      return unsafe body(start)
    }
  }
}
