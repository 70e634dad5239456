import Foundation

/// A web server on 127.0.0.1 that supports only HTTP/2, over TLS. Requires `python3`, `openssl` and the package `h2` of
/// PyPI, which is installed below the user's cache folder at the first use.
package enum LoopbackHTTP2Server {
  /// Starts a server that counts its requests. It answers `/count` with the number of connections so far and of this
  /// connection's requests. It ends `/reset` in the middle of its stream, and `/goaway` with the whole connection.
  package static func start() async throws -> LoopbackTLSServer {
    try await LoopbackTLSServer(.good, python: try await python.value, script: script)
  }

  package static var isPossible: Bool {
    get async {
      guard LoopbackTLSServer.isPossible else { return false }
      return (try? await python.value) != nil
    }
  }

  private static let python = Task {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? NSTemporaryDirectory()) + "/.cache"
    let venv = "\(cache)/reviewbot-tests/h2-venv"
    let python = "\(venv)/bin/python"
    if (try? await Shell.run(python, ["-c", "import h2"])) != nil { return python }
    try FileManager.default.createDirectory(atPath: venv, withIntermediateDirectories: true)
    try await Shell.run("python3", ["-m", "venv", venv])
    try await Shell.run(python, ["-m", "pip", "install", "--quiet", "h2==4.4.1"])
    return python
  }

  private static let script = """
    import json, socket, ssl, threading
    import h2.config, h2.connection, h2.events
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain('server.pem', 'server.key')
    context.set_alpn_protocols(['h2'])
    lock, connections, asked = threading.Lock(), 0, []
    def serve(plain, number):
        stream = context.wrap_socket(plain, server_side=True)
        connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        connection.initiate_connection()
        stream.sendall(connection.data_to_send())
        paths, requests = {}, 0
        while data := stream.recv(65536):
            for event in connection.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    headers = {k.decode() if isinstance(k, bytes) else k: v.decode() if isinstance(v, bytes) else v for k, v in event.headers}
                    paths[event.stream_id] = headers[':method'] + ' ' + headers[':path']
                elif isinstance(event, h2.events.DataReceived):
                    connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                elif isinstance(event, h2.events.StreamEnded):
                    requests += 1
                    path = paths[event.stream_id]
                    with lock: asked.append(path)
                    if path.endswith('/reset'): connection.reset_stream(event.stream_id)
                    elif path.endswith('/goaway'):
                        connection.close_connection(last_stream_id=event.stream_id)
                        stream.sendall(connection.data_to_send())
                        return stream.close()
                    else:
                        body = json.dumps({'connections': connections, 'requests': requests, 'asked': asked}).encode()
                        connection.send_headers(event.stream_id, [(':status', '200'), ('content-length', str(len(body))), ('x-protocol', 'h2')])
                        connection.send_data(event.stream_id, body, end_stream=True)
            stream.sendall(connection.data_to_send())
    listener = socket.create_server(('127.0.0.1', 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        plain = listener.accept()[0]
        connections += 1
        threading.Thread(target=serve, args=(plain, connections), daemon=True).start()
    """
}
