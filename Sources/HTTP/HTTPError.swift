import Clibcurl
import ReviewCore

/// The reason that no response arrived. Contains neither secrets nor query strings.
package struct HTTPError: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The request itself cannot be sent.
    case invalidRequest
    /// libcurl is not installed.
    case missingLibrary
    /// The request would be sent over plain `http`.
    case insecure
    /// A redirect that is not allowed.
    case redirect
    case unresolvedHost, unresolvedProxy, unreachable
    /// The server's certificate is not trusted, or the TLS handshake failed.
    case untrusted
    /// The certificate file cannot be read.
    case missingCertificates
    case timedOut
    case tooLarge(limit: Int)
    /// The connection ended before the response was complete.
    case cutOff
    /// The response is not HTTP, or not in the encoding that it declares.
    case malformed
    case cancelled
    /// Any other result of libcurl (see libcurl-errors(3)).
    case other(code: Int32)
  }

  package let cause: Cause
  package let method: HTTPRequest.Method
  /// The address without user, query and fragment.
  package let address: String
  /// Details, in a few words.
  package let detail: String
  /// Whether the server may have processed the request although no response arrived.
  package let mayHaveBeenDone: Bool

  package init(
    _ cause: Cause, _ method: HTTPRequest.Method, address: String, detail: String = "", mayHaveBeenDone: Bool = false
  ) {
    self.cause = cause
    self.method = method
    self.address = address
    self.detail = Escaped.line(detail)
    self.mayHaveBeenDone = mayHaveBeenDone
  }
}

extension HTTPError: UserFacingError {
  package var summary: String {
    let what = "\(method.rawValue) \(Escaped.line(address)) \(happening)"
    return detail.isEmpty ? "\(what)." : "\(what): \(detail.hasSuffix(".") ? String(detail.dropLast()) : detail)."
  }

  package var hint: String {
    switch cause {
    case .invalidRequest: "Correct the address or the header named above."
    case .missingLibrary: Self.libraryHint
    case .insecure: "Use an https address. Plain http is accepted for this machine only, or with `--insecure-http`."
    case .redirect: "Set the address that the server redirects to, if you trust it."
    case .unresolvedHost: "Check the host name and the network's DNS."
    case .unresolvedProxy: "Check the address in https_proxy or all_proxy."
    case .unreachable:
      "Check that the server is up, and the proxy in https_proxy too. Set one if the network requires it."
    case .untrusted: "If the server uses a private certificate authority, name its file in SSL_CERT_FILE."
    case .missingCertificates: "Correct the path in SSL_CERT_FILE or CURL_CA_BUNDLE."
    case .timedOut: "Try again later, or raise the time limit."
    case .tooLarge: "Check that the address belongs to the forge's API."
    case .cutOff, .other: "Try again; if it lasts, look into the server's or the proxy's log."
    case .malformed: "Check that the address belongs to the forge's API and that no proxy answers in its place."
    case .cancelled: "Run it again."
    }
  }

  package static let libraryHint = "Install libcurl 4, as with `apt-get install libcurl4`."

  private var happening: String {
    switch cause {
    case .invalidRequest, .missingLibrary: "cannot be sent"
    case .insecure: "would go over plain http"
    case .redirect: "was redirected"
    case .unresolvedHost: "found no such host"
    case .unresolvedProxy: "found no such proxy"
    case .unreachable: "could not connect"
    case .untrusted: "found no trustworthy server"
    case .missingCertificates: "could not read the certificates"
    case .timedOut: "took too long"
    case .tooLarge(let limit): "returned more than \(limit) bytes"
    case .cutOff: "was cut off"
    case .malformed: "returned an invalid HTTP response"
    case .cancelled: "was cancelled"
    case .other(let code): "failed with libcurl's code \(code)"
    }
  }
}

extension HTTPError.Cause {
  /// The meaning of a result of libcurl.
  init(_ result: CURLcode) {
    self =
      switch result {
      case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost
      case CURLE_COULDNT_RESOLVE_PROXY: .unresolvedProxy
      case CURLE_COULDNT_CONNECT: .unreachable
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR: .untrusted
      case CURLE_SSL_CACERT_BADFILE: .missingCertificates
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_FAIL_REWIND,
        CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_ABORTED_BY_CALLBACK:
        .cutOff
      case CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .malformed
      case CURLE_URL_MALFORMAT: .invalidRequest
      default: .other(code: Int32(bitPattern: result.rawValue))
      }
  }
}
