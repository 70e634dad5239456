import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A web server on 127.0.0.1 that follows the steps of a test exactly, including invalid behaviour.
package final class LoopbackServer: Sendable {
  package struct Request: Hashable, Sendable {
    package let method: String
    /// Path and query, as in the request line.
    package let target: String
    /// Names in lower case.
    package let headers: [String: String]
    package let body: [UInt8]
    /// The 0-based number of its connection.
    package let connection: Int
    /// The 0-based number of the request over all connections.
    package let index: Int
  }

  package enum Step: Sendable {
    case bytes([UInt8])
    case pause(milliseconds: UInt32)
    /// Ends the connection with a TCP reset.
    case reset
    case close
    /// Sends these bytes until the client closes the connection.
    case forever([UInt8])

    package static func text(_ text: String) -> Step { .bytes(Array(text.utf8)) }

    package static func response(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") -> Step {
      let lines = headers.map { "\($0): \($1)\r\n" }.sorted().joined()
      return .text("HTTP/1.1 \(status) Status\r\n\(lines)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
  }

  package typealias Script = @Sendable (Request) -> [Step]

  private struct State {
    var requests: [Request] = []
    var connections = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  package let port: Int
  private let listener: Int32
  private let script: Script
  private let state = Mutex(State())

  package init(_ script: @escaping Script) throws {
    self.script = script
    (listener, port) = try Self.listen()
    let server = self
    Thread.detachNewThread { server.accept() }
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  /// All completely received requests, in order.
  package var requests: [Request] { state.withLock { $0.requests } }
  package var connectionCount: Int { state.withLock { $0.connections } }

  package func stop() {
    state.withLock { state in
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  private static func listen() throws -> (Int32, Int) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(socket, address, length) == 0, Glibc.listen(socket, 64) == 0 else { return Int32(-1) }
        return getsockname(socket, address, &length)
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  private func accept() {
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      guard socket >= 0 else { break }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      let number: Int? = state.withLock { state in
        guard !state.isStopped else { return nil }
        state.open.insert(socket)
        defer { state.connections += 1 }
        return state.connections
      }
      guard let number else {
        Glibc.close(socket)
        break
      }
      var noDelay: Int32 = 1
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
      Thread.detachNewThread { self.serve(socket, number) }
    }
    Glibc.close(listener)
  }

  private func serve(_ socket: Int32, _ connection: Int) {
    var reader = SocketReader(socket: socket)
    while let parts = reader.nextRequest() {
      let request = state.withLock { state in
        let request = Request(
          method: parts.method, target: parts.target, headers: parts.headers, body: parts.body, connection: connection,
          index: state.requests.count)
        state.requests.append(request)
        return request
      }
      guard perform(script(request), on: socket) else { break }
    }
    state.withLock { state in
      state.open.remove(socket)
      Glibc.close(socket)
    }
  }

  /// Returns false when the connection has ended.
  private func perform(_ steps: [Step], on socket: Int32) -> Bool {
    for step in steps {
      switch step {
      case .bytes(let bytes): guard write(bytes, to: socket) else { return false }
      case .pause(let milliseconds): usleep(milliseconds * 1_000)
      case .forever(let bytes): while write(bytes, to: socket) {}
        return false
      case .close: return false
      case .reset:
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        return false
      }
    }
    return true
  }

  private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Reads successive HTTP/1.1 requests from a socket.
private struct SocketReader {
  let socket: Int32
  private var buffer: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
  }

  /// Returns nil when the client has closed the connection.
  mutating func nextRequest() -> (method: String, target: String, headers: [String: String], body: [UInt8])? {
    guard let head = take(through: Array("\r\n\r\n".utf8)) else { return nil }
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard let body = take(headers["content-length"].flatMap(Int.init) ?? 0) else { return nil }
    return (words[0], words[1], headers, body)
  }

  private mutating func take(through end: [UInt8]) -> [UInt8]? {
    while true {
      if let range = buffer.firstRange(of: end) { return take(range.upperBound) }
      guard fill() else { return nil }
    }
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    while buffer.count < count { guard fill() else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private mutating func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer += bytes.prefix(count)
    return true
  }
}
