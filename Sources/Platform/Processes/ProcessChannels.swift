#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The standard input, output and error of a child process.
struct ProcessChannels {
  let childInput: Int32
  let childOutput: Int32
  let childErrors: Int32
  private let input: Int32
  private let output: Int32
  private let errors: Int32

  /// Nil when the process has no descriptors left. No descriptor is inherited by other children.
  init?() {
    var ends: [(Int32, Int32)] = []
    for _ in 0..<3 {
      guard let pair = Self.socketPair() else {
        for (left, right) in ends { (_, _) = (close(left), close(right)) }
        return nil
      }
      ends.append(pair)
    }
    (childInput, input) = ends[0]
    (output, childOutput) = ends[1]
    (errors, childErrors) = ends[2]
  }

  /// Sockets instead of pipes: writing to a child that has exited is then an error and not a signal.
  private static func socketPair() -> (Int32, Int32)? {
    var pair: [Int32] = [-1, -1]
    #if canImport(Darwin)
    guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return nil }
    for end in pair {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      var isOn: Int32 = 1
      unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    #else
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    #endif
    return (pair[0], pair[1])
  }

  func closeChildEnds() {
    for descriptor in [childInput, childOutput, childErrors] { close(descriptor) }
  }

  func closeAll() {
    closeChildEnds()
    for descriptor in [input, output, errors] { close(descriptor) }
  }

  /// Writes the input and reads both outputs to their ends or until the time limit; then closes our ends.
  func exchange(
    input bytes: [UInt8], while hasTime: () -> Bool
  ) -> (output: [UInt8], errors: [UInt8], isInTime: Bool) {
    var rest = bytes[...]
    var results: [[UInt8]] = [[], []]
    var open = [output, errors]
    var isWriting = true
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0 >= 0 }), hasTime() {
      if isWriting, rest.isEmpty {
        close(input)
        isWriting = false
      }
      let ready = Self.wait(for: [isWriting ? (input, POLLOUT) : (-1, 0), (open[0], POLLIN), (open[1], POLLIN)])
      if ready[0], !feed(&rest) { rest = [] }
      for index in 0...1 where ready[index + 1] && !receive(open[index], &results[index], by: &buffer) {
        close(open[index])
        open[index] = -1
      }
    }
    let isInTime = open.allSatisfy { $0 < 0 }
    for descriptor in open + (isWriting ? [input] : []) where descriptor >= 0 { close(descriptor) }
    return (results[0], results[1], isInTime)
  }

  /// Returns which descriptors are ready; waits for at most one second.
  private static func wait(for channels: [(descriptor: Int32, event: Int32)]) -> [Bool] {
    var list = channels.map { pollfd(fd: $0.descriptor, events: Int16($0.event), revents: 0) }
    _ = unsafe list.withUnsafeMutableBufferPointer { list in unsafe poll(list.baseAddress, nfds_t(list.count), 1000) }
    return list.map { $0.revents != 0 }
  }

  #if canImport(Darwin)
  // `SO_NOSIGPIPE` is set for the socket.
  private static let sendFlags = MSG_DONTWAIT
  #else
  private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  #endif

  /// Returns false when the child no longer reads.
  private func feed(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let count = unsafe rest.prefix(1 << 16).withUnsafeBytes { bytes in
      unsafe send(input, bytes.baseAddress, bytes.count, Self.sendFlags)
    }
    if count > 0 { rest = rest.dropFirst(count) }
    return count >= 0 || errno == EAGAIN || errno == EINTR
  }

  /// Returns false at the end of the output.
  private func receive(_ descriptor: Int32, _ result: inout [UInt8], by buffer: inout [UInt8]) -> Bool {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe read(descriptor, bytes.baseAddress, bytes.count)
    }
    if count > 0 { result += buffer[..<count] }
    return count > 0 || count < 0 && errno == EINTR
  }
}
