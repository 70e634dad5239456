/// One request to one origin and its response, as a step of a redirect chain. All values have been checked.
struct Exchange: Sendable {
  let method: HTTPRequest.Method
  let address: WebAddress
  /// Complete lines (`Name: value`), without CR and LF; including secrets.
  let headerLines: [String]
  let body: [UInt8]?
  /// Nil: no proxy.
  let proxy: Secret?
  let proxyExceptions: String
  let certificateFile: String?
  let certificateFolder: String?
  let connectLimit: Duration
  let totalLimit: Duration
  let responseBytes: Int

  func error(_ cause: HTTPError.Cause, _ detail: String = "", mayHaveBeenDone: Bool = false) -> HTTPError {
    HTTPError(cause, method, address: address.shown, detail: detail, mayHaveBeenDone: mayHaveBeenDone)
  }
}
