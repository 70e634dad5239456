import Foundation
import Glibc

/// The cost of one finished process, as the kernel reports it (`wait4`).
struct Measured {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds of processor time, user and system, of the process and the children it waited for.
  let cpu: Double
  /// The largest resident set of the process or of one of those children, in MiB.
  let peakMemory: Double
  let status: Int32

  /// Runs a command and discards its output. `env -C` replaces itself with the command, so only the command is
  /// measured.
  /// - Throws: `BenchProblem` when the command cannot be started.
  init(_ command: [String], in folder: String) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe (["env", "-C", folder] + command).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }

    let start = Self.now()
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, "env", &actions, nil, &arguments, environ)
    guard code == 0 else { throw BenchProblem(unsafe "cannot start \(command[0]): \(String(cString: strerror(code)))") }
    var usage = rusage()
    var ended: Int32 = 0
    while unsafe wait4(child, &ended, 0, &usage) < 0 && errno == EINTR {}
    wall = Self.now() - start
    cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peakMemory = Double(usage.ru_maxrss) / 1_024
    status = ended & 0x7f == 0 ? (ended >> 8) & 0xff : 128 + (ended & 0x7f)
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
