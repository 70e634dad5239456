import Foundation

/// A web server on 127.0.0.1 that supports TLS with a certificate chosen by the test. Requires `python3` and `openssl`.
package final class LoopbackTLSServer: Sendable {
  package enum Certificate: Sendable {
    case good, expired, otherName
  }

  package static let isPossible: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["openssl", "python3"].allSatisfy { program in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }()

  package let port: Int
  /// PEM file of the authority that signed the certificate.
  package let authority: String
  private let folder: String
  private let child: ChildProcess

  /// - Parameters:
  ///   - location: The target of the redirect at `/away`.
  ///   - python: The interpreter.
  ///   - script: The server; it has its certificate in `server.pem` and `server.key`, and prints its port.
  package init(
    _ certificate: Certificate, location: String = "/", python: String = "python3", script: String? = nil
  ) async throws {
    folder = NSTemporaryDirectory() + "tls-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    authority = "\(folder)/ca.pem"
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try await Self.openssl(["req", "-x509", "-days", "2", "-subj", "/CN=ca", "-keyout", "ca.key", "-out", "ca.pem"] + key, folder)
    try await Self.openssl(["req", "-subj", "/CN=server", "-keyout", "server.key", "-out", "server.csr"] + key, folder)
    let name = certificate == .otherName ? "DNS:other.example" : "IP:127.0.0.1,DNS:localhost"
    try "subjectAltName=\(name)".write(toFile: "\(folder)/names", atomically: true, encoding: .utf8)
    try await Self.openssl(
      ["x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-extfile", "names", "-out", "server.pem"]
        + ["-days", certificate == .expired ? "-1" : "2"], folder)
    try (script ?? Self.script).write(toFile: "\(folder)/serve.py", atomically: true, encoding: .utf8)
    let (child, line) = try await Blocking.run { [folder] in
      let child = try ChildProcess([python, "serve.py", location], in: folder)
      return (child, child.readLine())
    }
    self.child = child
    guard let port = Int(String(decoding: line, as: UTF8.self)) else {
      throw ProgramRun.Failure(description: "The TLS server did not start.")
    }
    self.port = port
  }

  package func stop() {
    child.endAll()
    child.wait()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func openssl(_ arguments: [String], _ folder: String) async throws {
    try await Shell.run("openssl", arguments, in: folder)
  }

  private static let script = """
    import http.server, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def log_message(self, *a): pass
        def do_GET(self):
            away = self.path == '/away'
            self.send_response(302 if away else 200)
            if away: self.send_header('Location', sys.argv[1])
            self.send_header('Content-Length', '2')
            self.end_headers()
            self.wfile.write(b'ok')
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain('server.pem', 'server.key')
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """
}
